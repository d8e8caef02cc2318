"""The client: every operation of the contract, as a method of its subject.

Written once: the build makes `client.py` of it, without `await`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

import httpx

from floe_client.async_operations import AsyncOperations
from floe_client.calls import LOST, Call, Caller, Line, Outcome, answered, pause_after

HERE = "http://127.0.0.1:8000"
TIMEOUT = httpx.Timeout(45.0, connect=10.0)
"""Above the longest wait (25 s) and the silence of a stream (15 s)."""


class AsyncClient(AsyncOperations):
    """A Floe server, asked call by call.

    Args:
        server: Its address; left out: `FLOE_URL`, or else this machine.
        token: Who you are, a token or any other key; left out: `FLOE_TOKEN`, or else nobody.
        language: In which language people read what it says: `de`.
        retries: How often a request is sent again before it fails.
        http: The connections to use, such as a client with a proxy or certificates of your own.
    """

    def __init__(
        self,
        server: str | None = None,
        token: str | None = None,
        *,
        language: str | None = None,
        retries: int = 4,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__(self)
        self.server: str = (server or os.environ.get("FLOE_URL") or HERE).rstrip("/")
        self.token: str | None = token or os.environ.get("FLOE_TOKEN")
        self.language: str | None = language
        self._caller = Caller(self.server, self.token, language, retries)
        self._http = http or httpx.AsyncClient(timeout=TIMEOUT)

    def using(self, *, token: str | None = None, language: str | None = None) -> AsyncClient:
        """The same server by the same connections, with another token or language."""
        return AsyncClient(
            self.server,
            token or self.token,
            language=language or self.language,
            retries=self._caller.retries,
            http=self._http,
        )

    async def send(self, call: Call) -> httpx.Response:
        """Any request, for what no method shows: headers of the answer, `If-None-Match`."""
        request = self._caller.request(self._http, call)
        tries = 1
        while True:
            try:
                outcome: Outcome = await self._http.send(request)
            except LOST as fault:
                outcome = fault
            pause = pause_after(outcome, tries)
            if pause is None or tries > self._caller.retries:
                return answered(outcome)
            await asyncio.sleep(pause)
            tries += 1

    async def json(self, call: Call) -> Any:
        """The JSON of an answer; None where there is nothing."""
        response = await self.send(call)
        return response.json() if response.content else None

    async def text(self, call: Call) -> str:
        """The text of an answer."""
        return (await self.send(call)).text

    async def follow(
        self, call: Call, after: str | None, on_open: Callable[[], object] | None
    ) -> AsyncIterator[Any]:
        """The events of a stream, over lost connections, until the service says that it ends."""
        line = Line(self._caller, call, after)
        while True:
            outcome: Outcome | None = None
            try:
                response = await self._http.send(line.request(self._http), stream=True)
                try:
                    if response.status_code == httpx.codes.NO_CONTENT:
                        return
                    if response.is_success:
                        line.opened()
                        if on_open is not None:
                            on_open()
                        async for chunk in response.aiter_bytes():
                            for event in line.events(chunk):
                                yield event
                    else:
                        await response.aread()
                        outcome = response
                finally:
                    await response.aclose()
            except LOST as fault:
                outcome = fault
            await asyncio.sleep(line.pause(outcome))

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
