"""What answers each address: the gallery, a lesson, a file, a goodbye, and everything that is not there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado import web
from tornado.ioloop import IOLoop
from voila.configuration import VoilaConfiguration
from voila.handler import VoilaHandler
from voila.paths import collect_static_paths
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.utils import get_voila_labextensions_path

from hokm_teach.app import page, words
from hokm_teach.app.contents import PageContents
from hokm_teach.app.headers import LESSON_POLICY, PAGE_POLICY
from hokm_teach.lessons.course import APPENDIX, LESSONS, PLAY, PUZZLES

Routes = list[tuple[Any, ...]]
_KERNEL_ID = re.compile(r'"kernelId": "([\w-]+)"')


class Page(JupyterHandler):
    """A page of ours; its errors are pages too."""

    policy = PAGE_POLICY

    @property
    def content_security_policy(self) -> str:
        """Return the policy of this page."""
        return self.policy

    def write_error(self, status_code: int, **kwargs: Any) -> None:  # noqa: ARG002  (tornado's signature)
        """Say in the page's own look what went wrong; details stay in the log."""
        kind = {404: "error_404", 500: "error_500"}.get(status_code, "error_other")
        title = words.word(kind)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Security-Policy", PAGE_POLICY)
        self.finish(
            page.environment()
            .get_template("error.html")
            .render(
                site=page.site(self.base_url),
                kind=kind,
                title=title,
                data=page.script_data(self.base_url, title),
            )
        )


class Gallery(Page):
    """The front page."""

    def initialize(self, course: Course) -> None:
        """Take the course this server serves."""
        self.course = course

    @web.authenticated
    async def get(self, path: str = "") -> None:
        """Show the lessons; there are no folders to walk through."""
        if path.strip("/"):
            raise web.HTTPError(404)
        shown = page.gallery(self.base_url, self.course.folder, self.course.present())
        self.set_header("Cache-Control", "no-cache")
        self.finish(page.environment().get_template("gallery.html").render(**shown))


class Lesson(Page, VoilaHandler):
    """The page of a notebook, run by a kernel of its own."""

    policy = LESSON_POLICY
    grace = 60.0  # seconds a page has to connect to its kernel

    def initialize(self, course: Course, **kwargs: Any) -> None:
        """Take the course and what Voilà needs to render."""
        self.course = course
        super().initialize(**kwargs)

    @web.authenticated
    async def get(self, path: str) -> None:
        """Send the page as its cells are done."""
        if not self.course.serves(path):
            raise web.HTTPError(404)
        kernel = None
        try:
            async for html in self.get_generator(path=path):
                kernel = kernel or _KERNEL_ID.search(html)
                self.write(html)
                await self.flush()
        finally:
            if kernel:
                IOLoop.current().call_later(self.grace, self._end_if_alone, kernel[1])

    async def _end_if_alone(self, kernel_id: str) -> None:
        """Shut down a kernel whose page never came alive: a crawler's, or of a tab closed at once."""
        kernels = self.kernel_manager
        if kernel_id in kernels and not kernels._kernel_connections.get(kernel_id):
            await ensure_async(kernels.shutdown_kernel(kernel_id))

    @property
    def contents_manager(self) -> PageContents:
        """Read notebooks as pages have them."""
        return PageContents(super().contents_manager)

    def should_use_rendered_notebook(self, *args: Any) -> bool:
        """Use the warm kernel when there is one that has started.

        Voilà counts a kernel that still waits to be started as warm; a second visitor would wait for the
        delay and the start, where a kernel of his own is there sooner.
        """
        pool = getattr(self.kernel_manager, "_pools", {}).get(self.path_args[0], ())
        return bool(pool and pool[0].done() and super().should_use_rendered_notebook(*args))


class Goodbye(VoilaShutdownKernelHandler):
    """Shuts a kernel down when its page is left."""

    def check_xsrf_cookie(self) -> None:
        """Ask for no token.

        The page says goodbye with a beacon, which carries Voilà's token only if some page has set the cookie,
        and none has: that is why kernels leaked. Nothing is lost without it: a forger would have to know
        the kernel's id, 128 random bits that only its own page was given, and a request from another
        origin is refused before it gets here. Every other address keeps the check.
        """

    @web.authenticated
    async def post(self, kernel_id: str) -> None:
        """Shut it down; a second goodbye (a page sends one as it unloads and one as it hides) is no error."""
        if kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id))
        self.set_status(204)
        self.finish()


class Missing(Page):
    """Every other address."""

    async def prepare(self) -> None:
        """Refuse, whatever the method."""
        await super().prepare()
        raise web.HTTPError(404)


class Files(MultiStaticFileHandler):
    """Files that pages load, below an address that changes whenever one of them does."""

    def set_extra_headers(self, path: str) -> None:  # noqa: ARG002  (tornado's signature)
        """Let browsers keep them for good."""
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")

    def write_error(self, status_code: int, **kwargs: Any) -> None:  # noqa: ARG002  (tornado's signature)
        """Answer a missing file with one plain line: no person reads it."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}\n")


class Course:
    """The notebooks this server serves and where they are below its root."""

    def __init__(self, notebooks: Path | None, folder: str = "", *, others: bool = False) -> None:
        self.notebooks = notebooks  # None: they lie where the server cannot reach them
        self.folder = folder
        self.others = others  # any other notebook is served too: the server is the reader's own

    def present(self) -> frozenset[str]:
        """Return the keys of the lessons, appendix included, whose notebook exists."""
        found = self.names()
        known = (*LESSONS, *PUZZLES, *PLAY, *APPENDIX)
        return frozenset(info.key for info in known if f"{info.key}.ipynb" in found)

    def serves(self, path: str) -> bool:
        """Return whether `path` names a notebook that may be opened: a name out of a list, never a path to walk."""
        if self.others:
            return path.endswith(".ipynb")
        return path in self.names()

    def names(self) -> list[str]:
        """Return the file names of the notebooks, in the order of the course."""
        if self.notebooks is None:
            return []
        return sorted(notebook.name for notebook in self.notebooks.glob("*.ipynb"))


def routes(base_url: str, course: Course, configuration: VoilaConfiguration, config: Any) -> Routes:
    """Return every address of the course: below `/voila`, wherever the server itself is mounted."""

    def at(path: str) -> str:
        return str(url_path_join(base_url, "voila", path))

    lesson = {
        "course": course,
        "voila_configuration": configuration,
        "template_paths": page.template_paths(),
        "config": config,
    }

    def stamped(path: str) -> str:
        return str(url_path_join(page.static_url(base_url), path))

    return [
        (url_path_join(base_url, r"voila/?"), Gallery, {"course": course}),
        (at(r"tree(.*)"), Gallery, {"course": course}),
        (at(r"render/(.*)"), Lesson, lesson),
        (at(r"api/shutdown/(.*)"), Goodbye),
        (stamped(r"voila/(.*)"), Files, {"paths": collect_static_paths(["voila"], page.TEMPLATE)}),
        (
            stamped(r"labextensions/(.*)"),
            Files,
            {"paths": get_voila_labextensions_path(configuration.extra_labextensions_path)},
        ),
        (stamped(r"(.*)"), Files, {"paths": [str(root) for root in page.STATIC]}),
        (at(r"files/(.*)"), Missing),
        (at(r"api/contents(.*)"), Missing),
    ]
