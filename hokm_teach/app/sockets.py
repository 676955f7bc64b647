"""The kernel's websocket, without the delay TCP adds to small messages.

A move at the table is one small message there and one back. Nagle's algorithm holds the second back until
the browser has acknowledged the first, which it delays: about 40 ms on every click.
"""

from __future__ import annotations

import asyncio

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """A kernel connection that sends every message at once (TCP_NODELAY)."""

    def connect(self) -> asyncio.Future[None] | None:
        """Connect as ever, then switch Nagle's algorithm off for this socket."""
        connected: asyncio.Future[None] | None = super().connect()
        if self.websocket_handler.ws_connection is not None:
            self.websocket_handler.set_nodelay(True)
        return connected
