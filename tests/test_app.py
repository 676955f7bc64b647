"""The served course without a browser: its commands, its manners, its pages' words."""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from serving import CLI, ROOT, Server, eventually, free_port
from tornado.websocket import websocket_connect

from hokm_teach.app import girih, page, serve, words
from hokm_teach.app.config import course_config, server_config
from hokm_teach.app.extension import course_below
from hokm_teach.app.headers import HEADERS, LESSON_POLICY, PAGE_POLICY
from hokm_teach.app.lab import command_line
from hokm_teach.app.markdown import html
from hokm_teach.app.prose import anchor, blocks, outline, translated_blocks, translations
from hokm_teach.app.sockets import PromptConnection
from hokm_teach.i18n import LANGUAGES, M
from hokm_teach.lessons import course_words
from hokm_teach.lessons.course import LESSONS, PLAY, PUZZLES

# ---------------------------------------------------------------- prose


NOTEBOOK = """# Cards and tricks
Four play, **two against two**.
They sit crosswise.

1. Follow suit.

   If you can.
2. Or ruff:

   ```
   a list's

   listing
   ```

* * *
* another
* list

| a | b |
|---|---|
| 1 | 2 |

> A remark
> in two lines.

```python
# not a heading

x = 1
```
In 2026 people
2. is no list in the middle of a paragraph

<div>

raw

</div>
"""


def test_blocks_are_what_a_translator_would_call_one_thing() -> None:
    assert blocks(NOTEBOOK)[:5] == [
        "# Cards and tricks",
        "Four play, **two against two**.\nThey sit crosswise.",
        "1. Follow suit.\n\n   If you can.\n2. Or ruff:\n\n   ```\n   a list's\n\n   listing\n   ```",
        "* * *",
        "* another\n* list",
    ]
    assert "```python\n# not a heading\n\nx = 1\n```" in blocks(NOTEBOOK)
    assert "In 2026 people\n2. is no list in the middle of a paragraph" in blocks(NOTEBOOK)


def test_blocks_read_as_the_whole_did() -> None:
    joined = "".join(html(block) for block in blocks(NOTEBOOK))
    assert re.sub(r"\s+", " ", joined) == re.sub(r"\s+", " ", html(NOTEBOOK))


LINES = st.sampled_from(
    [
        "",
        "word",
        "two words",
        "# head",
        "## head two",
        "- item",
        "* item",
        "1. one",
        "2. two",
        "---",
    ]
)
ODD = st.sampled_from(
    ["", "  more", "    deep", "```", "~~~", "> said", "| a |", "|---|", "<b>raw"]
)


@given(st.lists(LINES | ODD, max_size=12).map("\n".join))
def test_no_line_is_lost_and_cutting_again_changes_nothing(markdown: str) -> None:
    found = blocks(markdown)
    kept = [line.strip() for block in found for line in block.splitlines() if line.strip()]
    assert kept == [line.strip() for line in markdown.splitlines() if line.strip()]
    assert all(block.strip() and block == block.rstrip() for block in found)


def test_a_translated_block_stands_beside_its_english(monkeypatch: pytest.MonkeyPatch) -> None:
    class Catalogue:
        def gettext(self, text: str) -> str:
            return {"## Cards": "## کارت‌ها"}.get(text, text)

    monkeypatch.setattr("hokm_teach.app.prose._catalogue", lambda _: Catalogue())
    assert translated_blocks("## Cards\n\nWords.") == [
        {"en": "## Cards", "fa": "## کارت‌ها"},
        {"en": "Words."},
    ]
    cells = [{"cell_type": "markdown", "source": "# T\n\n## Cards\n\nw"}, {"cell_type": "code"}]
    assert [(part.anchor, dict(part.text)) for part in outline(cells)] == [
        ("part-cards", {"en": "Cards", "fa": "کارت‌ها"})
    ]
    assert translations("") == {"en": ""}
    assert anchor("Words.") == ""


def test_cards_in_prose_keep_their_order_and_their_colour() -> None:
    assert html("10♣ and ♠A, AK♥").count('dir="ltr"') == 3
    assert '<span class="suit suit-C" dir="ltr">10♣</span>' in html("10♣")
    assert "<script>" not in html("`<script>`")


# ---------------------------------------------------------------- words and pages


def test_every_word_is_there_in_english_with_its_fields() -> None:
    for name, message in words.WORDS.items():
        assert words.word(name)["en"] == message.text


def words_said(*scripts: Path) -> set[str]:
    """Return the names of the words that scripts ask for."""
    source = "".join(path.read_text("utf-8") for path in scripts)
    named = r'(?:say|notice|ask|fill)\("([\w-]+)"|, "(\w+_yes)"|\bwords\.(\w+)\b(?! =)'
    return {name for found in re.findall(named, source) for name in found if name}


def test_scripts_are_given_every_word_they_say() -> None:
    app, shared = page.STATIC
    scripts = [app / name for name in ("site.js", "gallery.js", "lesson.js", "stages.js")]
    said = words_said(*scripts, shared / "keeping.js")
    given_to_gallery = page.gallery("/", "", frozenset())["data"]["words"]
    assert said <= set(given_to_gallery["en"])
    assert set(given_to_gallery) == set(LANGUAGES)
    assert {f"import_{reason}" for reason in reasons()} <= set(words.WORDS)


def reasons() -> list[str]:
    """Return the reasons for which a file of progress is refused."""
    return re.findall(r'reason: "([\w-]+)"', (page.STATIC[1] / "progress.js").read_text("utf-8"))


def test_gallery_and_map_say_every_word_of_their_table() -> None:
    app, shared = page.STATIC
    said = words_said(app / "gallery.js", shared / "course_map.js", shared / "keeping.js")
    source = (page.TEMPLATES / "gallery.html").read_text("utf-8")
    said |= set(re.findall(r'"(\w+)" \| word', source))
    made = {
        "new",
        "going",
        "done",
        "import_unreadable",
        "import_too-big",
    }  # their names are put together
    made |= {f"import_{reason}" for reason in reasons()} | {"damaged", "unkept"}
    assert set(course_words.WORDS) <= said | made


def test_templates_use_only_words_that_exist_and_all_that_exist_are_used() -> None:
    source = "".join(path.read_text("utf-8") for path in page.TEMPLATES.iterdir())
    used = set(re.findall(r"""["'](\w+)["'] \| word""", source))
    used |= set(re.findall(r'counted\("(\w+)"', source)) | {"previous", "next"}
    used |= set(re.findall(r'data-label="(\w+)"', source))
    scripts = set(page._GALLERY_WORDS) | set(page._COMMON_WORDS)
    errors = {name for name in words.WORDS if name.startswith("error_")}
    assert used <= set(words.WORDS)
    assert used | scripts | errors == set(words.WORDS)


def test_only_lessons_whose_notebook_exists_are_linked() -> None:
    shown = page.gallery("/x/", "notebooks", frozenset({"04_worked_example"}))
    links = {tile["key"]: tile["href"] for tile in shown["tiles"]}
    assert len(links) == len(LESSONS)
    assert links.pop("04_worked_example") == "/x/voila/render/notebooks/04_worked_example.ipynb"
    assert set(links.values()) == {None}


def test_a_lesson_knows_its_neighbours() -> None:
    keys = frozenset(info.key for info in LESSONS)
    first, last = LESSONS[0].key, LESSONS[-1].key
    assert page.lesson("/", f"{first}.ipynb", keys)["previous"] is None
    assert page.lesson("/", f"{first}.ipynb", keys)["next"]["key"] == LESSONS[1].key
    assert page.lesson("/", f"{last}.ipynb", keys)["next"] is None
    more = keys | {info.key for info in (*PUZZLES, *PLAY)}
    beyond = page.lesson("/", f"{last}.ipynb", more)["next"]["key"]
    assert beyond == PUZZLES[0].key
    assert page.lesson("/", f"{beyond}.ipynb", more)["previous"]["key"] == last
    assert page.lesson("/", f"{beyond}.ipynb", more)["number"] is None
    assert page.lesson("/", f"{PLAY[-1].key}.ipynb", more)["next"] is None
    assert page.lesson("/", "notes.ipynb", keys)["previous"] is None


def test_what_is_a_message_never_becomes_markup() -> None:
    told = words.told(M("{name}", name="<b>&"))
    made = page.environment().from_string(
        '{% import "parts.html" as parts with context %}{{ parts.say(told) }}'
    )
    assert "&lt;b&gt;&amp;" in made.render(told=told)


def test_stars_close_and_touch() -> None:
    outline_ = girih.star(8, 2, 50, 50, 50)
    assert outline_.count("L") == 15
    assert outline_.startswith("M100 50")
    assert len(girih.tile(100)) == 7
    # No number is longer than it need be, and nought has no sign.
    numbers = re.findall(r"-?[\d.]+", "".join(girih.tile(132)))
    assert not [
        number for number in numbers if number == "-0" or ("." in number and number[-1] == "0")
    ]


# ---------------------------------------------------------------- settings


def test_the_settings_are_tight() -> None:
    voila = course_config().VoilaConfiguration
    assert voila.show_tracebacks is False
    assert voila.allow_template_override == voila.allow_theme_override == "NO"
    assert voila.file_allowlist == []
    own = server_config(())
    assert own.Voila.kernel_websocket_connection_class is PromptConnection
    assert own.AsyncMappingKernelManager.cull_idle_timeout >= 600
    assert "disable_check_xsrf" not in own.Voila.tornado_settings


# ---------------------------------------------------------------- the command


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CLI, *arguments], cwd=ROOT, text=True, capture_output=True, timeout=30)


def test_the_version_is_the_package_s() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert re.fullmatch(r"hokm-teach \d+\.\d+\.\d+\S*\n", done.stdout)


@pytest.mark.parametrize(
    "arguments",
    [(), ("deal",), ("serve", "--port", "many"), ("serve", "--port", "65536"), ("serve", "x")],
)
def test_wrong_usage_is_status_2_and_says_how(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "usage: hokm-teach" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_taken_port_is_said_before_anything_is_started() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = run("serve", "--no-browser", "--port", str(port))
    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr
    assert f"make run PORT={port + 1}" in done.stderr
    assert done.stdout == ""


def test_an_address_of_another_machine_is_refused() -> None:
    done = run("serve", "--no-browser", "--ip", "192.0.2.1", "--port", str(free_port()))
    assert done.returncode == 1
    assert "192.0.2.1 is not an address of this machine" in done.stderr


def test_a_missing_server_is_told_and_a_mistake_of_ours_is_not_taken_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = argparse.Namespace(ip="127.0.0.1", port=0, no_browser=True)

    def broken(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("a mistake of ours", name="hokm_teach.nowhere")

    monkeypatch.setattr(serve, "serve", broken)
    with pytest.raises(ModuleNotFoundError):
        serve.run(wanted)
    monkeypatch.setitem(sys.modules, "voila", None)
    assert serve.run(wanted) == 1
    assert 'pip install "hokm-teach[app]"' in capsys.readouterr().err


# ---------------------------------------------------------------- the server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course of two notebooks, one of which fails, and things that are nobody's business."""
    made = tmp_path_factory.mktemp("course")
    new = nbformat.v4
    good = [new.new_markdown_cell("# Welcome\n\nLead K♥."), new.new_code_cell("1 + 1")]
    good.append(new.new_markdown_cell("For readers of the code.", metadata={"tags": ["engine"]}))
    good.append(new.new_code_cell("raise ValueError", metadata={"tags": ["engine"]}))
    bad = [new.new_code_cell("secret = 'the cat is in the bag'\nraise ValueError(secret)")]
    for name, cells in {"00_welcome": good, "01_cards_and_tricks": bad}.items():
        nbformat.write(new.new_notebook(cells=cells), made / f"{name}.ipynb")
    (made / "secret.py").write_text("secret")
    (made / "picture.png").write_text("secret")
    (made.parent / "outside.ipynb").write_text((made / "00_welcome.ipynb").read_text())
    (made / "below").mkdir()
    (made / "below" / "hidden.ipynb").write_text((made / "00_welcome.ipynb").read_text())
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    with Server.of_folder(folder) as running:
        yield running


class Answer:
    """What came back: status, headers in lower case, text."""

    def __init__(self, status: int, headers: dict[str, str], text: str) -> None:
        self.status, self.headers, self.text = status, headers, text


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask for a path exactly as written."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request(method, path, body=b"" if method == "POST" else None, headers=headers)
    got = connection.getresponse()
    found = {name.lower(): value for name, value in got.getheaders()}
    return Answer(got.status, found, got.read().decode("utf-8", "replace"))


def kernel_of(text: str) -> str:
    found = re.search(r'id="jupyter-config-data" type="application/json">(.*?)</script>', text)
    assert found, text
    return str(json.loads(found[1])["kernelId"])


def message(kind: str, content: dict[str, object], channel: str) -> str:
    """Return a kernel message as a page sends it."""
    header = {
        "msg_id": kind + channel,
        "msg_type": kind,
        "session": "test",
        "username": "",
        "version": "5.3",
    }
    more = {
        "parent_header": {},
        "metadata": {},
        "content": content,
        "channel": channel,
        "buffers": [],
    }
    return json.dumps({"header": header, **more})


LESSON = "/voila/render/00_welcome.ipynb"
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "c29tZSBrZXkgb2YgMTYhIQ==",
}


@pytest.mark.parametrize("path", ["/", "/voila", "/voila/", "/voila/tree", "/voila/tree/"])
def test_the_gallery_is_the_front_page(server: Server, path: str) -> None:
    got = ask(server, path)
    assert got.status == 200
    assert 'data-lesson="00_welcome" href="/voila/render/00_welcome.ipynb"' in got.text
    assert 'data-lesson="05_first_puzzles"' not in got.text


def test_a_lesson_has_its_prose_and_no_code(server: Server) -> None:
    got = ask(server, LESSON)
    assert got.status == 200
    assert "<title>Welcome</title>" in got.text
    assert 'suit-H" dir="ltr">K♥</span>' in got.text
    assert "1 + 1" not in got.text
    assert "For readers of the code" not in got.text
    assert "did not start" not in got.text


def test_a_cell_that_fails_shows_no_values(server: Server) -> None:
    got = ask(server, "/voila/render/01_cards_and_tricks.ipynb")
    assert got.status == 200
    assert "did not start" in got.text
    assert "in the bag" not in got.text
    assert "ValueError" not in got.text


NOWHERE = [
    "/nothing",
    "/voila/render/nothing.ipynb",
    "/voila/render/secret.py",
    "/voila/render/below/hidden.ipynb",
    "/voila/render/../outside.ipynb",
    "/voila/render/%2e%2e/outside.ipynb",
    "/voila/render/..%2foutside.ipynb",
    "/voila/render//etc/passwd",
    "/voila/tree/below",
    "/voila/files/00_welcome.ipynb",
    "/voila/files/secret.py",
    "/voila/files/picture.png",
    "/voila/files/%2e%2e/outside.ipynb",
    "/voila/api/contents/",
    "/voila/api/contents/secret.py",
    "/api/contents",
    "/api/kernels",
    "/api/sessions",
    "/api/terminals",
    "/voila/templates/lab/static/voila.js",
    "/voila/static/voila.js",
]


@pytest.mark.parametrize("path", NOWHERE)
def test_what_no_page_needs_is_not_there(server: Server, path: str) -> None:
    got = ask(server, path)
    assert got.status == 404
    assert "secret" not in got.text
    assert "This page is not in the pack" in got.text
    assert 'href="/"' in got.text


@pytest.mark.parametrize(
    "path", ["x/../../../page.py", "..%2f..%2fpage.py", "%2e%2e/%2e%2e/page.py", "voila/../../x"]
)
def test_files_stay_within_their_folder(server: Server, path: str) -> None:
    got = ask(server, f"/voila/hokm/{page.stamp()}/{path}")
    assert got.status in {403, 404}
    assert "import" not in got.text


def test_every_kind_of_answer_carries_the_headers(server: Server) -> None:
    static = f"/voila/hokm/{page.stamp()}/site.css"
    missing = f"/voila/hokm/{page.stamp()}/nothing.css"
    for path in (
        "/",
        LESSON,
        static,
        missing,
        "/favicon.ico",
        "/nothing",
        "/api/kernels/x-x-x-x-x",
    ):
        got = ask(server, path)
        for name, value in HEADERS.items():
            assert got.headers[name.lower()] == value, path
        policy = got.headers["content-security-policy"]
        assert "frame-ancestors 'self'" in policy, path
        assert "default-src 'none'" in policy, path
        assert ("unsafe-eval" in policy) == (path == LESSON), path
        assert "server" not in got.headers, path
        assert "set-cookie" not in got.headers, path


def test_files_may_be_kept_for_good_and_pages_not(server: Server) -> None:
    assert (
        "immutable" in ask(server, f"/voila/hokm/{page.stamp()}/site.css").headers["cache-control"]
    )
    assert "no-store" in ask(server, LESSON).headers["cache-control"]


def test_an_address_chooses_neither_template_nor_theme(server: Server) -> None:
    got = ask(server, LESSON + "?template=reveal&theme=dark")
    assert got.status == 200
    assert 'class="lesson"' in got.text


def test_pages_name_no_other_host(server: Server) -> None:
    for path in ("/", LESSON, "/nothing"):
        hosts = set(re.findall(r"""(?:https?:)?//([\w.-]+\.\w+)""", ask(server, path).text))
        assert hosts <= {"www.w3.org"}, path


def test_a_goodbye_ends_the_kernel_and_may_be_said_twice(server: Server) -> None:
    kernel = kernel_of(ask(server, LESSON).text)
    assert ask(server, f"/api/kernels/{kernel}").status == 200
    assert ask(server, f"/voila/api/shutdown/{kernel}", "POST").status == 204
    assert ask(server, f"/api/kernels/{kernel}").status == 404
    assert ask(server, f"/voila/api/shutdown/{kernel}", "POST").status == 204


def test_another_site_can_say_no_goodbye_for_us(server: Server) -> None:
    kernel = kernel_of(ask(server, LESSON).text)
    goodbye = f"/voila/api/shutdown/{kernel}"
    assert ask(server, goodbye, "POST", Origin="https://elsewhere.example").status == 404
    assert ask(server, f"/api/kernels/{kernel}", "DELETE").status == 403
    assert ask(server, f"/api/kernels/{kernel}").status == 200
    assert ask(server, goodbye, "POST").status == 204


def test_another_site_cannot_speak_to_a_kernel(server: Server) -> None:
    kernel = kernel_of(ask(server, LESSON).text)
    foreign = {**UPGRADE, "Origin": "https://elsewhere.example"}
    assert ask(server, f"/api/kernels/{kernel}/channels", **foreign).status == 403
    ask(server, f"/voila/api/shutdown/{kernel}", "POST")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "192.0.2.1", "127.0.0.1.evil.example"]
)
def test_another_site_s_name_for_this_machine_is_refused(server: Server, host: str) -> None:
    """A site may make its own name point to this machine, and its page would then be of our origin."""
    named = host.format(port=server.port)
    kernel = kernel_of(ask(server, LESSON).text)
    for path in ("/", LESSON, "/nothing", f"/api/kernels/{kernel}"):
        assert ask(server, path, Host=named).status == 403, path
    got = ask(server, LESSON, Host=named)
    assert "That did not work" in got.text
    assert "kernelId" not in got.text
    channels = f"/api/kernels/{kernel}/channels"
    assert ask(server, channels, **UPGRADE, Host=named, Origin=f"http://{named}").status == 403
    assert ask(server, f"/voila/api/shutdown/{kernel}", "POST", Host=named).status == 403
    assert ask(server, f"/api/kernels/{kernel}").status == 200
    ask(server, f"/voila/api/shutdown/{kernel}", "POST")


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:{port}", "127.0.0.1:{port}", "[::1]:{port}"]
)
def test_this_machine_s_own_names_are_answered(server: Server, host: str) -> None:
    assert ask(server, "/", Host=host.format(port=server.port)).status == 200


def test_on_every_address_any_name_is_answered(folder: Path) -> None:
    """Who serves others chooses so, and only they know by what name they are found; Jupyter does the same."""
    with Server.of_folder(folder, ip="0.0.0.0") as open_to_all:  # noqa: S104  (the case in question)
        assert ask(open_to_all, "/", Host="school.example").status == 200


def test_a_page_s_kernel_runs_no_code_that_is_sent_to_it(server: Server, tmp_path: Path) -> None:
    kernel = kernel_of(ask(server, LESSON).text)
    mark = tmp_path / "mark"
    run = {"code": f"open({str(mark)!r}, 'w').close()", "silent": False}

    async def speak() -> list[str]:
        line = await websocket_connect(
            f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels?session_id=test"
        )
        for channel in ("shell", "control"):
            await line.write_message(message("execute_request", run, channel))
        await line.write_message(message("kernel_info_request", {}, "shell"))
        heard: list[str] = []
        while "kernel_info_reply" not in heard:
            said = await asyncio.wait_for(line.read_message(), 20)
            heard.append(json.loads(said or "")["msg_type"])
        line.close()
        return heard

    heard = asyncio.run(speak())
    # Messages are answered in order: the request that came last was, so those before it never will be.
    assert not {"execute_reply", "execute_input", "error"} & set(heard)
    assert not mark.exists()
    ask(server, f"/voila/api/shutdown/{kernel}", "POST")


def test_kernels_return_to_what_is_kept_warm(folder: Path) -> None:
    with Server.of_folder(folder) as server:
        assert eventually(lambda: len(server.kernels()) == 2)
        opened = [kernel_of(ask(server, LESSON).text) for _ in range(3)]
        assert len(set(opened)) == 3
        assert eventually(lambda: len(server.kernels()) == 5)
        for kernel in opened:
            ask(server, f"/voila/api/shutdown/{kernel}", "POST")
        assert eventually(lambda: len(server.kernels()) == 2)
        assert not eventually(lambda: len(server.kernels()) != 2, seconds=3)


def test_a_page_that_never_came_alive_leaves_no_kernel(folder: Path) -> None:
    quick = "from hokm_teach.app.handlers import Lesson; Lesson.grace = 1.0"
    with Server.of_folder(folder, first=quick) as server:
        assert eventually(lambda: len(server.kernels()) == 2)
        kernel = kernel_of(ask(server, LESSON).text)
        assert ask(server, f"/api/kernels/{kernel}").status == 200
        assert eventually(lambda: ask(server, f"/api/kernels/{kernel}").status == 404)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_leaves_no_process(folder: Path, how: signal.Signals) -> None:
    with Server.of_folder(folder) as server:
        assert eventually(lambda: len(server.kernels()) == 2)
        ask(server, LESSON)
        kernels = server.kernels()
        assert server.stop(how) == 0
    assert not any(psutil.pid_exists(pid) for pid in kernels)
    assert not server.answers()


def test_ctrl_c_while_kernels_are_starting_leaves_none(folder: Path) -> None:
    with Server.of_folder(folder) as server:
        parent = psutil.Process(server.process.pid)
        started = {child.pid for child in parent.children(recursive=True)}
        assert server.stop() == 0
    assert eventually(lambda: not any(psutil.pid_exists(pid) for pid in started), 5)


# ---------------------------------------------------------------- in somebody's Jupyter server


@pytest.fixture(scope="module")
def jupyter() -> Iterator[Server]:
    """A Jupyter server at the repository's root with our extension, below a prefix as on Binder."""
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root"),
        *(
            f"--port={port}",
            "--ip=127.0.0.1",
            f"--ServerApp.root_dir={ROOT}",
            "--ServerApp.base_url=/user/x/",
        ),
        *("--IdentityProvider.token=", "--ServerApp.jpserver_extensions={'hokm_teach.app': True}"),
    ]
    with Server(command, port, ready="is running at", end=signal.SIGTERM) as running:
        yield running


def test_the_course_is_in_a_jupyter_server_too(jupyter: Server) -> None:
    got = ask(jupyter, "/user/x/voila")
    assert got.status == 200
    keys = [path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
    for key in keys:
        assert f"/user/x/voila/render/notebooks/{key}.ipynb" in got.text
    got = ask(jupyter, f"/user/x/voila/render/notebooks/{keys[0]}.ipynb")
    assert got.status == 200
    assert f"/user/x/voila/hokm/{page.stamp()}/voila/voila.js" in got.text
    assert re.search(r'class="stage-output" data-model="[0-9a-f]{32}"', got.text)
    assert LESSON_POLICY in got.headers["content-security-policy"]
    goodbye = f"/user/x/voila/api/shutdown/{kernel_of(got.text)}"
    assert ask(jupyter, goodbye, "POST").status == 204
    assert ask(jupyter, f"/user/x/voila/hokm/{page.stamp()}/voila/voila.js").status == 200


def test_the_rest_of_somebody_s_server_stays_as_it_was(jupyter: Server) -> None:
    for path in ("/user/x/api/status", "/user/x/login", "/user/x/voilation"):
        got = ask(jupyter, path)
        assert not {"permissions-policy", "cross-origin-opener-policy"} & set(got.headers), path
        assert got.headers.get("content-security-policy") != PAGE_POLICY, path
        assert got.headers["server"].startswith("Tornado"), path
    for path in ("/user/x/voila", "/user/x/voila/static/voila.js", "/user/x/voila/nothing"):
        got = ask(jupyter, path)
        for name, value in HEADERS.items():
            assert got.headers[name.lower()] == value, path


def test_a_course_out_of_the_server_s_reach_is_no_lesson_of_it(tmp_path: Path) -> None:
    inside, outside = course_below(ROOT), course_below(tmp_path)
    assert (inside.folder, outside.folder) == ("notebooks", "")
    assert inside.present()
    assert outside.present() == frozenset()
    assert outside.names() == []
    assert outside.serves("mine.ipynb")
    assert not outside.serves("mine.py")


def test_our_extension_makes_the_server_s_sockets_prompt() -> None:
    """A kernel's websocket is made by the class that the settings name; ours switches Nagle's algorithm off."""
    switched = []

    class Socket:
        ws_connection = object()
        set_nodelay = staticmethod(switched.append)

    connection = PromptConnection.__new__(PromptConnection)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PromptConnection, "websocket_handler", Socket(), raising=False)
        patch.setattr(PromptConnection.__mro__[1], "connect", lambda _: None)
        connection.connect()
    assert switched == [True]


def test_lab_opens_the_notebooks_with_our_extension() -> None:
    line = command_line(argparse.Namespace(no_browser=True, port=8899))
    assert f"--ServerApp.root_dir={ROOT / 'notebooks'}" in line
    assert any("hokm_teach.app" in word for word in line)
    assert {"--no-browser", "--port=8899"} <= set(line)


@pytest.mark.parametrize(("user", "asked"), [(0, True), (1000, False)])
def test_lab_opens_for_root_too(monkeypatch: pytest.MonkeyPatch, user: int, asked: bool) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user, raising=False)
    line = command_line(argparse.Namespace(no_browser=False, port=None))
    assert ("--allow-root" in line) == asked
