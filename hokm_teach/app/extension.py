"""The course inside somebody's Jupyter server: on Binder, and in `hokm-teach lab`.

Enabled with `jupyter server extension enable hokm_teach.app`. The gallery is at `/voila`, a lesson
at `/voila/render/…`, and every kernel's websocket is prompt, Lab's too.
"""

from __future__ import annotations

from pathlib import Path

from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from voila.configuration import VoilaConfiguration

from hokm_teach.app.config import course_config
from hokm_teach.app.handlers import Course, routes
from hokm_teach.app.headers import below
from hokm_teach.app.sockets import PromptConnection
from hokm_teach.shipped import shipped


def load(server: ServerApp) -> None:
    """Add our addresses before Voilà's own: extensions are loaded by name, and ours comes first."""
    server.update_config(course_config())
    web_app = server.web_app
    web_app.settings["kernel_websocket_connection_class"] = PromptConnection
    web_app.settings["hokm_course"] = course = course_below(Path(server.root_dir).expanduser())
    base_url = web_app.settings["base_url"]
    added = routes(base_url, course, VoilaConfiguration(parent=server), server.config)
    web_app.add_handlers(".*$", added)
    web_app.add_transform(below(url_path_join(base_url, "voila")))


def course_below(root: Path) -> Course:
    """Return the course as seen from a server's root; its lessons are links only when they lie below it."""
    notebooks = shipped("notebooks").resolve()
    try:
        folder = notebooks.relative_to(root.resolve()).as_posix()
    except ValueError:
        return Course(None, others=True)
    return Course(notebooks, "" if folder == "." else folder, others=True)
