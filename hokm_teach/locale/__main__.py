"""Keep the catalogues: gather every message, bring each language up to date, compile.

    python -m hokm_teach.locale           all three: `make catalogues`
    python -m hokm_teach.locale compile   only the last, which every build does too

The same words always give the same files: no dates and no line numbers are written, so a change
in a catalogue is a change in what somebody reads. Needs Babel, which is no dependency of the package.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LOCALE = Path(__file__).parent
PACKAGE = LOCALE.parent
NOTEBOOKS = PACKAGE.parent / "notebooks"

#: `M("…")` is a message, `plural("…", "…", n)` is one with two forms.
KEYWORDS = {"M": None, "plural": (1, 2)}
COMMENT = "Translators:"
WIDTH = 100
_VOLATILE = re.compile(
    rb'^"(?:Project-Id-Version|Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date'
    rb"|Last-Translator|Language-Team|Generated-By):.*\n",
    re.MULTILINE,
)
_EPOCH = datetime.fromtimestamp(0, UTC)


def messages() -> Catalog:
    """Gather the messages of the code, in the order of its files and lines."""
    template = _template("What the table and the lessons say")
    for path in sorted(PACKAGE.rglob("*.py")):
        with path.open("rb") as file:
            for _, found, comments, _ in extract("python", file, KEYWORDS, [COMMENT]):
                template.add(found, locations=[_location(path)], auto_comments=comments)
    return template


def prose() -> Catalog:
    """Gather the prose of the notebooks, one entry a block of Markdown."""
    from hokm_teach.app.prose import blocks

    template = _template("What the notebooks tell, block by block of Markdown")
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        for text in _markdown(path):
            for block in blocks(text):
                template.add(block, locations=[_location(path)])
    return template


#: Each catalogue's domain and what gathers its entries.
DOMAINS = {"hokm_teach": messages, "prose": prose}


def po_path(lang: str, domain: str) -> Path:
    """Return where a language's words of one domain are kept."""
    return LOCALE / lang / "LC_MESSAGES" / f"{domain}.po"


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of its file, always the same for the same words."""
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False)
    return _VOLATILE.sub(b"", file.getvalue())


def compiled(path: Path) -> bytes:
    """Return a .po file as the bytes of its .mo file."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parent.parent.name)
    catalogue.creation_date = catalogue.revision_date = _EPOCH
    binary = io.BytesIO()
    write_mo(binary, catalogue)
    return binary.getvalue()


def update_all() -> None:
    """Write the templates anew and bring every language up to date with them.

    Nothing is guessed: a sentence that changed is untranslated until somebody translates it, and
    its old translation stays at the end of the file, marked obsolete, to start from.
    """
    from hokm_teach.i18n import LANGUAGES

    for domain, gather in DOMAINS.items():
        template = gather()
        (LOCALE / f"{domain}.pot").write_bytes(written(template))
        for lang in LANGUAGES:
            if lang != "en":
                _update(po_path(lang, domain), template)


def compile_all() -> None:
    """Write the .mo file of every .po file, where it is not already right."""
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target, binary = path.with_suffix(".mo"), compiled(path)
        if not target.exists() or target.read_bytes() != binary:
            target.write_bytes(binary)


def main(wishes: list[str]) -> int:
    """Do what the command line asks for."""
    if wishes not in ([], ["compile"]):
        print("usage: python -m hokm_teach.locale [compile]", file=sys.stderr)
        return 2
    if not wishes:
        update_all()
        for line in _report():
            print(line)
    compile_all()
    return 0


def _template(title: str) -> Catalog:
    return Catalog(header_comment=f"# Hokm Teach. {title}.", fuzzy=False)


def _update(path: Path, template: Catalog) -> None:
    lang = path.parent.parent.name
    if path.exists():
        with path.open("rb") as file:
            catalogue = read_po(file, locale=lang)
    else:
        catalogue = Catalog(locale=lang, header_comment=template.header_comment, fuzzy=False)
    catalogue.update(template, no_fuzzy_matching=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written(catalogue))


def _markdown(notebook: Path) -> Iterator[str]:
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])


def _location(path: Path) -> tuple[str, int]:
    return path.relative_to(PACKAGE.parent).as_posix(), 1


def _report() -> Iterator[str]:
    """Say how much of each catalogue is translated."""
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            entries = [entry for entry in read_po(file) if entry.id]
        done = sum(bool(entry.string and all(entry.string)) for entry in entries)
        yield f"{path.relative_to(LOCALE)}: {done} of {len(entries)} translated"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
