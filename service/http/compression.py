"""Compressed answers, where that is worth its while and gives nothing away."""

from typing import Any

from flask import Flask, Response, request
from flask_compress import Compress

from service.http.compressed import CompressedContents, key_of, name_content
from service.http.response import JSON, SVG

CODINGS = ("zstd", "br", "gzip")  # the one named first is taken, where a client likes all alike
LARGE = 4096  # bytes from which an answer to a command is compressed
READS = ("GET", "HEAD")
_TYPES = (JSON, SVG, "text/html", "text/css", "text/javascript", "application/javascript")


class Compression:
    """Compresses what is read, for clients that take it; answers to commands only if large.

    What may not be stored is left as it is: all that holds a token says `no-store`. Streams and
    lines are left to a proxy.
    """

    def __init__(self, app: Flask) -> None:
        app.config.update(
            COMPRESS_REGISTER=False,
            COMPRESS_STREAMS=False,
            COMPRESS_EVALUATE_CONDITIONAL_REQUEST=False,
            COMPRESS_ALGORITHM=list(CODINGS),
            COMPRESS_MIMETYPES=list(_TYPES),
            COMPRESS_CACHE_BACKEND=CompressedContents,
            COMPRESS_CACHE_KEY=key_of,
        )
        self._compress = Compress(app)

    def finish(self, answer: Response, environ: dict[str, Any]) -> Response:
        """Return the answer as the client takes it; its ETag then names the coding, too."""
        takes = "HTTP_ACCEPT_ENCODING" in environ
        if environ["REQUEST_METHOD"] not in READS and not (takes and _is_large(answer)):
            return answer
        if "no-store" in answer.headers.get("Cache-Control", ""):
            return answer
        if takes:
            coding = environ["HTTP_ACCEPT_ENCODING"] = _choose_coding()
            if coding != "identity":
                name_content(answer, environ)
        finished: Response = self._compress.after_request(answer)
        return finished


def _is_large(answer: Response) -> bool:
    return (answer.calculate_content_length() or 0) >= LARGE


def _choose_coding() -> str:
    """Return the coding that the client likes best; `identity` if it takes none of ours."""
    liked = request.accept_encodings
    best = max(CODINGS, key=liked.quality)
    is_taken = liked.quality(best) > 0 and liked.quality(best) >= liked.quality("identity")
    return best if is_taken else "identity"
