"""The server of the course: Voilà, with the addresses, the manners and the ending of our own."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import shutil
import signal
import socket
from collections.abc import Callable
from typing import Any

from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.utils import url_path_join
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import RedirectHandler
from traitlets import Any as AnyValue
from voila.app import Voila
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from hokm_teach.app import page
from hokm_teach.app.contents import PageContents
from hokm_teach.app.handlers import Course, Gallery, Missing, Routes, routes
from hokm_teach.app.headers import SecurityHeaders

_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class CourseServer(Voila):
    """Serves a course on sockets that are already bound, and says so once it answers."""

    course: Course = AnyValue()
    sockets: list[socket.socket] = AnyValue()
    address: str = AnyValue()
    answered: Callable[[], None] = AnyValue()
    contents_manager: Any
    _ending = False

    def setup_template_dirs(self) -> None:
        """Look for templates in the package; Voilà looks in the places of the whole machine."""
        self.template_paths = page.template_paths()

    def init_settings(self) -> dict[str, Any]:
        """Add what our handlers read."""
        settings = super().init_settings()
        # Read by whoever warms a kernel.
        self.contents_manager = PageContents(self.contents_manager)
        return {
            **settings,
            "default_handler_class": Missing,
            # Where only this machine is served, a page of another site must not reach us under a name of its own.
            "allow_remote_access": not all(map(_is_local, self.sockets)),
            "hokm_course": self.course,
            "hokm_log": self.log,
        }

    def init_handlers(self) -> Routes:
        """Serve what a page needs and nothing else; Voilà's list also has folders, files and themes."""
        return [
            (self.server_url, Gallery, {"course": self.course}),
            *routes(self.base_url, self.course, self.voila_configuration, self.config),
            (
                url_path_join(self.server_url, "favicon.ico"),
                RedirectHandler,
                {"url": url_path_join(page.static_url(self.base_url), "star.svg")},
            ),
            (url_path_join(self.server_url, f"api/kernels/{_KERNEL}"), KernelHandler),
            (
                url_path_join(self.server_url, f"api/kernels/{_KERNEL}/channels"),
                VoilaKernelWebsocketHandler,
            ),
        ]

    def listen(self) -> None:
        """Answer on the sockets until SIGINT or SIGTERM, then shut every kernel down."""
        self.app.add_transform(SecurityHeaders)
        # tornado takes jupyter_server's times for its own and finds them odd, at every connection
        logging.getLogger("tornado.general").setLevel(logging.ERROR)
        self.ioloop = IOLoop.current()
        self.http_server = HTTPServer(self.app)
        self.http_server.add_sockets(self.sockets)
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_: self.ioloop.add_callback_from_signal(self._end))
        self.ioloop.add_callback(self._announce)
        self.ioloop.start()
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _announce(self) -> None:
        """Ask for the front page; when it comes, say so."""
        await AsyncHTTPClient().fetch(self.address)
        self.answered()

    async def _end(self) -> None:
        """Let go of the sockets and of every kernel; asked a second time, leave at once."""
        if self._ending:
            self.ioloop.stop()
            return
        self._ending = True
        self.http_server.stop()
        await self._stop_warming()
        await self.kernel_manager.shutdown_all(now=True)
        self.ioloop.stop()

    async def _stop_warming(self) -> None:
        """Keep no kernel warm any more: start none, and run no more cells in those that are there."""
        self.kernel_manager.kernel_pools_config = {"default": {"pool_size": 0}}
        warm = [kernel for pool in self.kernel_manager._pools.values() for kernel in pool]
        for started in await asyncio.gather(*warm, return_exceptions=True):
            if isinstance(started, dict):
                started["task"].cancel()


def _is_local(listening: socket.socket) -> bool:
    """Return whether a socket takes connections from this machine only."""
    return ipaddress.ip_address(listening.getsockname()[0]).is_loopback
