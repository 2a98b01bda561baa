"""Error handlers for batches of commands. They report the place of the refused command."""

from flask import Flask, Response, current_app, request
from msgspec.structs import replace

from matches.commands.commit import CommandRequest
from matches.errors import BatchPastDraw, BatchRefusal
from service.http.request import REFUSED
from service.http.response import encode
from service.problems.handlers import POSTED, REFUSED_IN, problem
from service.problems.responses import FieldError, Problem


def add_batch_problems(app: Flask) -> None:
    """Register the error handlers for batches of commands."""
    app.register_error_handler(BatchRefusal, _report_refusal)
    app.register_error_handler(BatchPastDraw, _report_draw)


def _report_refusal(error: BatchRefusal) -> Response:
    """Report the refusal of a command in the same way as alone, with pointers into the batch.

    The command is explained in the state in which it was decided.
    """
    environ = request.environ
    posted: CommandRequest | None = environ.get(POSTED)
    if posted is not None:
        environ[POSTED] = replace(posted, command=posted.batch[error.index])
    environ[REFUSED_IN] = error.state
    answer = current_app.make_response(current_app.handle_user_exception(error.reason))
    return _place(answer, error.index)


def _report_draw(error: BatchPastDraw) -> Response:
    """Report a command that follows a draw. The report does not depend on the draw."""
    return _place(problem("batch-past-draw"), error.index)


def _place(answer: Response, index: int) -> Response:
    """Add the place of the refused command to a problem response."""
    body: Problem = request.environ[REFUSED]
    pointer = f"/{index}"
    fields = tuple(replace(field, pointer=pointer + field.pointer) for field in body.fields)
    body = replace(body, errors=(FieldError(pointer, body.detail),), fields=fields)
    request.environ[REFUSED] = body
    answer.set_data(encode(body))
    return answer
