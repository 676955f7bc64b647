"""Every word of the pages around the lessons, by the name the templates and the scripts call it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hokm_teach.i18n import LANGUAGES, M, Message, direction, number
from hokm_teach.lessons import course_words

#: A text in every language that has it; English always.
Told = Mapping[str, str]

WORDS: Mapping[str, Message] = {
    **course_words.WORDS,
    "course": M("Hokm Teach"),
    "tagline": M("Learn Hokm at the table"),
    "about": M(
        "Hokm is the trick-taking game of Iran: two against two, one suit that beats the rest, "
        "and the first side to seven tricks wins."
    ),
    "about_course": M(
        "Here you learn it by playing: each lesson shows one idea on the table, lets you try it, "
        "and tells you why."
    ),
    "picture": M("A fan of five cards, the ace of spades in the middle, on star-patterned tiles"),
    "lesson_n": M("Lesson {n}"),
    "puzzles": M("Puzzles"),
    "solved": M("{n} solved", n="{n}"),
    "play": M("Play"),
    "played": M("Matches played: {n}", n="{n}"),
    "skip": M("Skip to the lesson"),
    "skip_home": M("Skip to the lessons"),
    "home": M("Hokm Teach, all lessons"),
    "previous": M("Previous"),
    "next": M("Next"),
    "way": M("Your way through the course"),
    "pages": M("Lessons before and after"),
    "on_this_page": M("On this page"),
    "done_course": M("Back to all lessons"),
    "soon": M("Coming soon"),
    "begin": M("Begin with the first lesson"),
    "settings": M("Settings"),
    "language": M("Language"),
    "theme": M("Appearance"),
    "theme_auto": M("As the device"),
    "theme_light": M("Day"),
    "theme_dark": M("Night"),
    "suits": M("Suits"),
    "suits_2": M("Two colours"),
    "suits_4": M("Four colours"),
    "unknown_language": M("There is no language “{lang}” here, so this page is in English."),
    "close": M("Close this notice"),
    "setting_up": M("Laying the table …"),
    "stage_late": M("The table is taking long. If it does not come, load the page again."),
    "cell_failed": M(
        "This part of the lesson did not start. Load the page again to try once more."
    ),
    "reload": M("Load again"),
    "no_script": M("The lessons need JavaScript. Please switch it on for this page."),
    "licence": M("Free to use and share under the MIT licence."),
    "source": M(
        "The course, its cards and its patterns are the project's own; the source is open."
    ),
    "error_404": M("This page is not in the pack"),
    "error_404_why": M("There is nothing at this address. The lesson may have moved."),
    "error_500": M("The cards fell off the table"),
    "error_500_why": M("Something went wrong on our side. It has been noted; please try again."),
    "error_other": M("That did not work"),
    "error_other_why": M("The server would not do what was asked."),
    "error_back": M("Back to all lessons"),
}


def told(message: Message) -> Told:
    """Say a message in English and in every other language whose catalogue has it.

    >>> told(M("No catalogue has this."))
    {'en': 'No catalogue has this.'}
    """
    english = message.say("en")
    said = {lang: message.say(lang) for lang in LANGUAGES}
    return {lang: text for lang, text in said.items() if lang == "en" or text != english}


def word(name: str) -> Told:
    """Return one of the words in every language that has it; fields stay in braces for the page to fill."""
    return told(_kept(WORDS[name]))


def _kept(message: Message) -> Message:
    """Give a message its own field names as values, so that the braces survive."""
    names = re.findall(r"\{(\w+)\}", message.text)
    return M(message.text, **{name: "{" + name + "}" for name in names})


def vocabulary(names: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Return words for the scripts, language first, English wherever a language lacks one."""
    return {
        lang: {name: word(name).get(lang, word(name)["en"]) for name in names} for lang in LANGUAGES
    }


def digits(lang: str) -> str:
    """Return the ten digits of a language, for scripts that count."""
    return "".join(number(n, lang) for n in range(10))


def directions() -> dict[str, str]:
    """Return the direction of writing of every language."""
    return {lang: direction(lang) for lang in LANGUAGES}
