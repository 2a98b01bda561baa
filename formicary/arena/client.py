"""A minimal HTTP client for the Formicary API, used by `formicary demo`."""

import uuid
from collections.abc import Iterator
from typing import Any

import httpx

WAIT_SECONDS = 20
_PAGE = 1000


class Client:
    """HTTP client for a running service.

    Args:
        address: the base URL of the service, such as `http://127.0.0.1:8000`.
    """

    def __init__(self, address: str) -> None:
        self._http = httpx.Client(base_url=address, timeout=WAIT_SECONDS + 10)

    def close(self) -> None:
        """Close the underlying connections."""
        self._http.close()

    def games(self) -> list[dict[str, Any]]:
        """Return the games that the service offers."""
        listed: list[dict[str, Any]] = self._get("/v1/games")["games"]
        return listed

    def create(self, game: str, seats: list[dict[str, str]]) -> str:
        """Create a match and return its id."""
        answer = self._http.post(
            "/v1/matches",
            json={"game": game, "seats": seats},
            headers={"Idempotency-Key": str(uuid.uuid4())},
        )
        answer.raise_for_status()
        return str(answer.json()["id"])

    def match_id(self, match_id: str) -> dict[str, Any]:
        """Return a match, including its seats, its pending questions and its result."""
        return self._get(f"/v1/matches/{match_id}")

    def timeline(self, match_id: str) -> Iterator[dict[str, Any]]:
        """Yield timeline lines as they appear, until the match is over."""
        after = 0
        while True:
            over = self.match_id(match_id)["status"] == "over"
            page = self._get(f"/v1/matches/{match_id}/timeline", after=after, limit=_PAGE)
            lines = page["lines"]
            after = min(after, page["version"])  # lower if events were lost
            yield from lines
            if lines:
                after = lines[-1]["seq"]
            elif over:
                return
            else:
                query = {"after": after, "wait": WAIT_SECONDS, "limit": 1}
                self._http.get(f"/v1/matches/{match_id}/events", params=query).raise_for_status()

    def _get(self, path: str, **query: Any) -> dict[str, Any]:
        answer = self._http.get(path, params=query)
        answer.raise_for_status()
        body: dict[str, Any] = answer.json()
        return body
