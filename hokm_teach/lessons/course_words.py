"""What is said about the course as a whole: how far the reader is, and how that is kept. The gallery and the map say it."""

from __future__ import annotations

from collections.abc import Mapping

from hokm_teach.i18n import M, Message

#: Words in braces are filled in by the page.
WORDS: Mapping[str, Message] = {
    "lessons": M("Lessons"),
    "minutes": M("{n} min", n="{n}"),
    "new": M("Not started"),
    "going": M("Step {at} of {of}", at="{at}", of="{of}"),
    "done": M("Done"),
    "count": M("{done} of {all} lessons done", done="{done}", all="{all}"),
    "go_on": M("Go on: {title}", title="{title}"),
    "all_done": M("You have done every lesson. Play one again whenever you like."),
    "progress": M("Your progress"),
    "kept": M(
        "It is kept in this browser only; nothing about you is stored on the server. "
        "Save it to a file to take it elsewhere."
    ),
    "export": M("Save to a file"),
    "import": M("Load from a file"),
    "reset": M("Start afresh"),
    "exported": M("Saved as {file}.", file="{file}"),
    "import_ask": M(
        "Load the progress in {file}? It takes the place of what this browser remembers.",
        file="{file}",
    ),
    "import_yes": M("Load it"),
    "imported": M("Loaded. {done} of {all} lessons are done.", done="{done}", all="{all}"),
    "import_not-json": M(
        "{file} is not a progress file, so nothing was changed. "
        "One made with “Save to a file” would do.",
        file="{file}",
    ),
    "import_not-ours": M(
        "{file} holds something else than the progress of this course, so nothing was changed.",
        file="{file}",
    ),
    "import_newer": M(
        "{file} comes from a newer version of this course, so nothing was changed. "
        "Update the course, then load it again.",
        file="{file}",
    ),
    "import_bad-lessons": M("{file} is damaged, so nothing was changed.", file="{file}"),
    "import_too-big": M(
        "{file} is far too big for a progress file, so nothing was changed.", file="{file}"
    ),
    "import_unkept": M("This browser would not keep it, so nothing was changed."),
    "import_unreadable": M("{file} could not be read, so nothing was changed.", file="{file}"),
    "reset_ask": M("Forget all progress in this browser? Save it to a file first if in doubt."),
    "reset_yes": M("Forget it"),
    "reset_done": M("Forgotten. You start afresh."),
    "leave": M("Leave it"),
    "damaged": M(
        "What this browser remembered of your progress was damaged. It has been set aside, "
        "and you start afresh."
    ),
    "unkept": M("This browser does not let pages keep anything, so progress is not remembered."),
}
