"""How Voilà is set up for the course: one function, for our own server, for Binder's and for Lab."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from traitlets.config import Config

from hokm_teach.app import page
from hokm_teach.app.headers import HEADERS
from hokm_teach.app.sockets import PromptConnection

#: Front-end extensions a lesson needs; any other that is installed would only make pages slower.
EXTENSIONS = [
    "anywidget",
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
]

#: A kernel no page is connected to is shut down after this many seconds: the second net, for pages that
#: vanished without a goodbye. Long enough for a sleeping laptop or phone to come back.
CULL_AFTER = 600


class Anyone(IdentityProvider):
    """Everybody is the same learner: no login, no cookie, nothing to know anybody by."""

    def get_user(self, handler: JupyterHandler) -> User:  # noqa: ARG002  (Jupyter's signature)
        """Return the learner."""
        return User("learner")


def course_config() -> Config:
    """Return the settings that hold wherever the course is served."""
    config = Config()
    voila = config.VoilaConfiguration
    voila.template = page.TEMPLATE
    voila.theme = "light"
    voila.allow_template_override = "NO"
    voila.allow_theme_override = "NO"
    voila.show_tracebacks = False
    voila.strip_sources = True
    voila.file_allowlist = []  # pages load nothing from the notebooks' folder
    voila.file_denylist = [".*"]
    voila.extension_allowlist = EXTENSIONS
    voila.page_config_hook = page_config
    config.TemplateExporter.filters = page.filters()
    return config


def server_config(notebooks: Iterable[str]) -> Config:
    """Return the settings of our own server: those of `course_config`, and a warm kernel for each notebook."""
    config = course_config()
    config.VoilaConfiguration.preheat_kernel = True
    config.VoilaConfiguration.default_pool_size = (
        0  # Voilà also finds notebooks that are not served
    )
    config.Voila.kernel_websocket_connection_class = PromptConnection
    config.Voila.identity_provider_class = Anyone
    config.Voila.open_browser = False
    config.Voila.log_level = "ERROR"
    if (
        os.name == "posix"
    ):  # sockets in a private folder: quicker than TCP, and no other user can reach them
        config.KernelManager.transport = "ipc"
    config.Voila.tornado_settings = {"headers": dict(HEADERS), "log_function": _log_failures}
    kernels = config.AsyncMappingKernelManager
    kernels.kernel_pools_config = {
        "default": {"pool_size": 0},
        **{name: {"pool_size": 1} for name in notebooks},
    }
    # The page that took the warm kernel needs the processor for its first second.
    kernels.fill_delay = 2.0
    kernels.cull_idle_timeout = CULL_AFTER
    kernels.cull_interval = 60
    kernels.cull_connected = False
    return config


def page_config(
    current_page_config: dict[str, Any],
    base_url: str,
    settings: dict[str, Any],
    notebook_path: str,
    **_: Any,
) -> dict[str, Any]:
    """Tell a lesson's page what stands around its cells and where its files are (Voilà's hook)."""
    course = settings["hokm_course"]
    files = page.static_url(base_url)
    current_page_config["fullStaticUrl"] = url_path_join(files, "voila")
    current_page_config["fullLabextensionsUrl"] = url_path_join(files, "labextensions")
    # Typesetting formulas would load a script from another host, and there are none.
    current_page_config["disabledExtensions"] = ["@jupyterlab/mathjax2-extension:plugin"]
    current_page_config |= {"fullMathjaxUrl": None, "mathjaxConfig": None}
    current_page_config["hokm"] = page.lesson(base_url, notebook_path, course.present())
    return current_page_config


def _log_failures(handler: Any) -> None:
    """Log requests that failed on our side, and no others."""
    if handler.get_status() >= 500:
        handler.application.settings["hokm_log"].error(
            "%s %s", handler.get_status(), handler.request.path
        )
