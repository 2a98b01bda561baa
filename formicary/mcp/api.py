"""Client for the public API that the agent's tools use. Failed requests are retried."""

import uuid
from typing import Any

import anyio
import httpx

from formicary.mcp.secrets import TokenStore

ANSWER_SECONDS = 40.0
TRIES = 6
TRY_AGAIN = (429, 500, 502, 503, 504)
LONGEST_PAUSE = 30.0


class ServiceProblem(Exception):
    """Raised if the service responds with a problem, or does not respond.

    Attributes:
        kind: the problem type, such as `stale-version`; empty if there is none.
    """

    def __init__(self, text: str, kind: str = "") -> None:
        super().__init__(text)
        self.kind = kind


class AgentApi:
    """Asynchronous client for a service, which selects the right token for each match.

    Args:
        url: the base URL of the service.
        tokens: the tokens for authentication.
        transport: the transport of the HTTP client; by default, the network.
    """

    def __init__(
        self, url: str, tokens: TokenStore, transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self.tokens = tokens
        self._prefix = httpx.URL(url).path.rstrip("/")  # links of the service begin with it
        self._http = httpx.AsyncClient(
            base_url=url, timeout=ANSWER_SECONDS, transport=transport, follow_redirects=False
        )

    async def get(self, path: str, match_id: str = "", **query: Any) -> Any:
        """Send a GET request and return the JSON body, or None if there is no body.

        Raises:
            ServiceProblem: The response is a problem, or there is no response.
        """
        known = {name: value for name, value in query.items() if value is not None}
        return await self._ask("GET", path, match_id, params=known)

    async def post(
        self,
        path: str,
        body: Any,
        match_id: str = "",
        *,
        version: int | None = None,
        prefer: str = "",
    ) -> Any:
        """Send a POST request and return the JSON body. Retries are idempotent.

        Raises:
            ServiceProblem: The response is a problem, or there is no response.
        """
        return await self.send("POST", path, body, match_id, version=version, prefer=prefer)

    async def send(
        self,
        method: str,
        path: str,
        body: Any,
        match_id: str = "",
        *,
        version: int | None = None,
        prefer: str = "",
    ) -> Any:
        """Send a request that changes something, and return the JSON body.

        Retries are idempotent. A DELETE request has no body.

        Raises:
            ServiceProblem: The response is a problem, or there is no response.
        """
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        headers |= {"If-Match": f'"{version}"'} if version is not None else {}
        headers |= {"Prefer": prefer} if prefer else {}
        more = {} if method == "DELETE" else {"json": body}
        return await self._ask(method, path, match_id, headers=headers, **more)

    async def _ask(self, method: str, path: str, match_id: str, **more: Any) -> Any:
        token = self.tokens.find(match_id)
        headers = {**more.pop("headers", {}), **_bearer(token)}
        for tries in range(TRIES):
            pause = min(LONGEST_PAUSE, 0.2 * 2**tries)
            try:
                below = path.removeprefix(self._prefix)
                answer = await self._http.request(method, below, headers=headers, **more)
            except httpx.TransportError as error:
                fault = f"the service does not answer ({type(error).__name__})"
            else:
                if answer.status_code not in TRY_AGAIN and not answer.is_redirect:
                    return _read(answer)
                fault = f"the service repeatedly answered {answer.status_code}"
                pause = max(pause, _retry_after(answer))
            if tries < TRIES - 1:
                await anyio.sleep(min(pause, LONGEST_PAUSE))
        raise ServiceProblem(fault)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _retry_after(answer: httpx.Response) -> float:
    text = answer.headers.get("Retry-After", "")
    return float(text) if text.isdecimal() else 0.0


def _read(answer: httpx.Response) -> Any:
    """Return the JSON body of a response, or None if there is none.

    Raises:
        ServiceProblem: The response is a problem.
    """
    is_json = "json" in answer.headers.get("Content-Type", "")
    content = answer.json() if answer.content and is_json else None
    if answer.status_code < 400:
        return content
    problem = content if isinstance(content, dict) else {}
    kind = str(problem.get("type", "")).rpartition("/")[2]
    raise ServiceProblem(describe_problem(answer.status_code, problem), kind)


def describe_problem(status: int, problem: dict[str, Any]) -> str:
    """Describe a problem in words, including the rule that was violated and legal alternatives."""
    lines = [f"{problem.get('title', 'Problem')} ({status}): {problem.get('detail', 'no details')}"]
    for error in problem.get("errors", ()):
        place = error["pointer"] or error.get("parameter") or "the body"
        lines.append(f"{place}: {error['detail']}")
    if problem.get("rule"):
        lines.append(f"rule {problem['rule']} ({problem['slug']})")
    for action in problem.get("nearest", ()):
        lines.append(f"legal instead: {action['label']}")
    if problem.get("current_version"):
        lines.append(f"the match is at version {problem['current_version']} now: read it again")
    return "\n".join(lines)
