"""The headers every answer carries, whichever handler wrote it."""

from __future__ import annotations

from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

_SHARED = (
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
)

#: Pages that are ours alone: no script but our own files.
PAGE_POLICY = "; ".join((*_SHARED, "script-src 'self'"))
#: Lessons: anywidget imports a module from a blob, JupyterLab's loader evaluates and writes inline scripts.
LESSON_POLICY = "; ".join(
    (
        *_SHARED,
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
        "worker-src 'self' blob:",
    )
)

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class SecurityHeaders(OutputTransform):
    """Adds what an answer lacks: a handler's own policy stays.

    A transform sees every answer, also of handlers that are not ours (static files, tornado's own errors),
    where `settings["headers"]` reaches Jupyter's handlers only.
    """

    def __init__(self, request: HTTPServerRequest) -> None:
        super().__init__(request)

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Add the headers to the head of the answer."""
        for name, value in {**HEADERS, "Content-Security-Policy": PAGE_POLICY}.items():
            if name not in headers:
                headers[name] = value
        headers.pop("Server", None)
        return super().transform_first_chunk(status_code, headers, chunk, finishing)


def below(address: str) -> type[SecurityHeaders]:
    """Return the transform for a server that is not ours: answers from elsewhere go out as they came."""

    class BelowOnly(SecurityHeaders):
        def __init__(self, request: HTTPServerRequest) -> None:
            super().__init__(request)
            self._ours = request.path == address or request.path.startswith(f"{address}/")

        def transform_first_chunk(
            self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
        ) -> tuple[int, HTTPHeaders, bytes]:
            if self._ours:
                return super().transform_first_chunk(status_code, headers, chunk, finishing)
            return status_code, headers, chunk

    return BelowOnly
