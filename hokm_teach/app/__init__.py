"""The course as it is served: the gallery, the pages around the lessons, the server and its manners."""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "hokm_teach.app"}]


def _load_jupyter_server_extension(server: Any) -> None:
    from hokm_teach.app.extension import load

    load(server)
