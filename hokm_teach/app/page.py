"""What the templates are given: plain data about the course, a lesson and the words around them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from jupyter_server.utils import url_path_join
from voila.paths import collect_template_paths

from hokm_teach.app import girih, words
from hokm_teach.app.markdown import html as markdown_html
from hokm_teach.app.prose import anchor, outline, translated_blocks
from hokm_teach.i18n import LANGUAGES, direction, number, plain
from hokm_teach.lessons import course_words
from hokm_teach.lessons.course import APPENDIX, LESSONS, PLAY, PUZZLES, LessonInfo

TEMPLATES = Path(__file__).parent / "templates"
TEMPLATE = "lab"  # Voilà's template that ours extends and whose assets it loads
#: Where our files are served from: the app's own and, of the package's, what pages share with the desk.
STATIC = (Path(__file__).parent / "static", Path(__file__).parent.parent / "static")

_GALLERY_WORDS = (*course_words.WORDS, "begin", "solved", "played")
_COMMON_WORDS = (
    "damaged",
    "unkept",
    "unknown_language",
    "close",
    "settings",
    "language",
    "home",
    "pages",
    "way",
    "on_this_page",
    "picture",
    "stage_late",
)


def template_paths() -> list[str]:
    """Return the folders templates are looked up in: ours, then Voilà's."""
    return [str(TEMPLATES), *collect_template_paths(["voila", "nbconvert"], TEMPLATE, prune=True)]


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Return the environment of our own pages, which are not notebooks."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    made.filters.update(filters())
    made.globals.update(star=girih.star, girih_tile=girih.tile, rosette=girih.rosette)
    made.globals["shapes"] = json.loads((STATIC[1] / "suits.json").read_text(encoding="utf-8"))
    return made


def filters() -> dict[str, Callable[..., Any]]:
    """Return the filters every template may use."""
    return {
        "word": words.word,
        "direction": direction,
        "card": card,
        "digits": number_told,
        "outline": outline,
        "prose": prose,
    }


def prose(markdown: str) -> list[dict[str, Any]]:
    """Return a Markdown cell's blocks as HTML, each in every language that has it."""
    return [
        {
            "anchor": anchor(told["en"]),
            "said": {lang: markdown_html(text) for lang, text in told.items()},
        }
        for told in translated_blocks(markdown)
    ]


def number_told(value: int) -> words.Told:
    """Return a number in the digits of every language whose digits differ from English."""
    said = {lang: number(value, lang) for lang in LANGUAGES}
    return {lang: text for lang, text in said.items() if lang == "en" or text != said["en"]}


def card(code: str) -> dict[str, str]:
    """Return what is drawn on a card's face.

    >>> card("HT")
    {'suit': 'H', 'rank': '10', 'symbol': '♥'}
    """
    shown = plain([{"card": code}])
    return {"suit": code[0], "rank": shown[:-1], "symbol": shown[-1]}


@lru_cache(maxsize=1)
def stamp() -> str:
    """Return a short hash that changes with any file a page loads, so that browsers may keep them for good."""
    digest = hashlib.sha256()
    for name in ("voila", "anywidget", "jupyterlab_widgets"):
        digest.update(version(name).encode())
    for root in STATIC:
        for path in sorted(root.rglob("*")):
            if path.is_file():
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def static_url(base_url: str) -> str:
    """Return the address our files are below."""
    return str(url_path_join(base_url, "voila/hokm", stamp()))


def site(base_url: str) -> dict[str, Any]:
    """Return what every page needs: addresses, languages and the words of the scripts."""
    return {
        "home": base_url if base_url.endswith("/") else base_url + "/",
        "static": static_url(base_url),
        "languages": dict(LANGUAGES),
        "mark": [girih.star(8, 2, 22, 24, 24), girih.star(8, 2, 14, 24, 24, 22.5)],
    }


def script_data(base_url: str, title: words.Told, **more: Any) -> dict[str, Any]:
    """Return the JSON block the page's scripts read."""
    names = _COMMON_WORDS + (_GALLERY_WORDS if "lessons" in more else ())
    return {
        "languages": dict(LANGUAGES),
        "directions": words.directions(),
        "digits": {lang: words.digits(lang) for lang in LANGUAGES},
        "title": {lang: title.get(lang, title["en"]) for lang in LANGUAGES},
        "words": words.vocabulary(names),
        "home": base_url,
        **more,
    }


def lesson_address(base_url: str, folder: str, key: str) -> str:
    """Return the address of a lesson's page."""
    return str(url_path_join(base_url, "voila/render", folder, f"{key}.ipynb"))


def gallery(base_url: str, folder: str, present: frozenset[str]) -> dict[str, Any]:
    """Return everything the front page shows; `present` are the lessons whose notebook is there."""
    tiles = [
        {
            "key": info.key,
            "number": index,
            "title": words.told(info.title),
            "promise": words.told(info.promise),
            "minutes": info.minutes,
            "code": info.emblem,
            "href": lesson_address(base_url, folder, info.key) if info.key in present else None,
        }
        for index, info in enumerate(LESSONS)
    ]
    lessons = [
        {
            "key": info.key,
            "title": _everywhere(words.told(info.title)),
            "href": lesson_address(base_url, folder, info.key),
        }
        for info in LESSONS
        if info.key in present
    ]
    title = words.told(words.WORDS["course"])
    return {
        "site": site(base_url),
        "title": title,
        "tiles": tiles,
        "puzzles": [_beside(info, base_url, folder) for info in PUZZLES if info.key in present],
        "play": [_beside(info, base_url, folder) for info in PLAY if info.key in present],
        "appendix": [_beside(info, base_url, folder) for info in APPENDIX if info.key in present],
        "data": script_data(base_url, title, lessons=lessons),
    }


def _beside(info: LessonInfo, base_url: str, folder: str) -> dict[str, Any]:
    """Return what the front page shows of a page that is no lesson."""
    return {
        "key": info.key,
        "title": words.told(info.title),
        "promise": words.told(info.promise),
        "code": info.emblem,
        "href": lesson_address(base_url, folder, info.key),
    }


def lesson(base_url: str, notebook: str, present: frozenset[str]) -> dict[str, Any]:
    """Return what the page of one notebook shows around its cells."""
    folder, _, name = notebook.rpartition("/")
    key = name.removesuffix(".ipynb")
    way = [info for info in (*LESSONS, *PUZZLES, *PLAY) if info.key in present or info.key == key]
    at = next((i for i, info in enumerate(way) if info.key == key), None)
    info = way[at] if at is not None else None
    named = info or next((page for page in APPENDIX if page.key == key), None)
    title = words.told(named.title) if named else None
    is_lesson = info in LESSONS
    return {
        "site": site(base_url),
        "key": key,
        "title": title,
        "number": LESSONS.index(info) if info and is_lesson else None,
        "minutes": info.minutes if info and is_lesson else None,
        "previous": _link(way[at - 1], base_url, folder) if at else None,
        "next": _link(way[at + 1], base_url, folder)
        if at is not None and at + 1 < len(way)
        else None,
        "steps": [{"key": step.key, "here": step is info} for step in way if step in LESSONS],
        "data": script_data(base_url, title or {"en": key}, lesson=key),
    }


def _link(info: LessonInfo, base_url: str, folder: str) -> dict[str, Any]:
    return {
        "href": lesson_address(base_url, folder, info.key),
        "title": words.told(info.title),
        "key": info.key,
    }


def _everywhere(text: Mapping[str, str]) -> dict[str, str]:
    return {lang: text.get(lang, text["en"]) for lang in LANGUAGES}
