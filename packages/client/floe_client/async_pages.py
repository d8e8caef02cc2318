"""Lists that come in pages, read as one. The build makes `pages.py` of it, without `await`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from floe_client.calls import Call

if TYPE_CHECKING:
    from floe_client.async_client import AsyncClient

Item = TypeVar("Item")
Page = TypeVar("Page")


class AsyncPages(Generic[Item, Page]):
    """A list: a loop over it goes through all of it, page by page."""

    def __init__(self, client: AsyncClient, call: Call) -> None:
        self._client = client
        self._call = call

    async def __aiter__(self) -> AsyncIterator[Item]:
        page: Any  # has `items`, whatever it is a page of
        async for page in self.pages():
            for item in page["items"] if page else ():
                yield item

    async def pages(self) -> AsyncIterator[Page]:
        """The pages, one after the other; a log ends where nothing more has come."""
        call = self._call
        while True:
            page: Any = await self._client.json(call)
            yield page
            if not page or not page["items"] or page["next_cursor"] is None:
                return
            call = call.behind(page["next_cursor"])

    async def first(self) -> Page:
        """The first page alone, with whatever it tells beside its items."""
        page: Page = await self._client.json(self._call)
        return page
