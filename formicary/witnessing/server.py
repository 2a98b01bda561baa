"""The server of a witness: `POST /add-checkpoint` of C2SP `tlog-witness`."""

import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from events.tlog import BadProof, BadSignedNote
from events.tlog.notes import NOTE_MOST
from events.tlog.witness import StaleProof, UnknownLog, Witness, parse_request

BODY_MOST = NOTE_MOST + 8 * 1024
SIZE_TYPE = "text/x.tlog.size"
_SECONDS = 10.0


def answer(witness: Witness, body: bytes, seconds: int) -> tuple[int, str, str]:
    """Return the status, the media type and the body of the response to a request.

    Args:
        witness: the witness.
        body: the body of the request.
        seconds: the time since 1970.
    """
    try:
        return HTTPStatus.OK, "text/plain", witness.sign(parse_request(body), seconds)
    except UnknownLog as error:
        return HTTPStatus.NOT_FOUND, "text/plain", f"{error}\n"
    except StaleProof as error:
        return HTTPStatus.CONFLICT, SIZE_TYPE, f"{error.size}\n"
    except BadProof as error:
        return HTTPStatus.UNPROCESSABLE_ENTITY, "text/plain", f"{error}\n"
    except BadSignedNote as error:
        is_unsigned = "not signed" in str(error) or "not valid" in str(error)
        status = HTTPStatus.FORBIDDEN if is_unsigned else HTTPStatus.BAD_REQUEST
        return status, "text/plain", f"{error}\n"


def make_witness_server(host: str, port: int, witness: Witness) -> ThreadingHTTPServer:
    """Return a server for a witness. Raises `OSError` if the port is not free."""

    class Handler(BaseHTTPRequestHandler):
        timeout = _SECONDS

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if self.path != "/add-checkpoint":
                self._reply(HTTPStatus.NOT_FOUND, "text/plain", "only /add-checkpoint is served\n")
            elif not length.isdecimal() or int(length) > BODY_MOST:
                self._reply(HTTPStatus.BAD_REQUEST, "text/plain", "the body is too long\n")
            else:
                body = self.rfile.read(int(length))
                self._reply(*answer(witness, body, int(time.time())))

        def _reply(self, status: int, kind: str, text: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_arguments: object) -> None:
            """Log nothing, since requests carry nothing worth a line."""

    return ThreadingHTTPServer((host, port), Handler)
