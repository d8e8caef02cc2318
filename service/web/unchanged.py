"""The quickest answer: 304 to somebody who has the match already.

Frontends ask for a match again and again, and nearly always nothing has changed. One look at the
version decides that; everything else that Flask does for a request would cost twice as much as the
look itself. So it is decided in front of Flask, and whatever is not plainly a 304 goes on inside,
along with what has been found out here.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from werkzeug.http import parse_etags

from service.backend import Backend
from service.refusals import Refusal
from service.store.admission.admitted import Limit, Wanted
from service.store.players.cut_keys import Need
from service.web.admission import ADMISSION, REFUSAL, ask
from service.web.requests import has_body

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

A_MATCH = re.compile(r"/v1/matches/([0-9a-z]{26})")
ROUTE = "floe.route"
"""Where a request that never came to Flask says which route it would have taken."""


class Unchanged:
    """A WSGI application in front of ours, for who asks whether something has changed."""

    def __init__(self, inner: "WSGIApplication", backend: Backend, limit: Limit) -> None:
        self._inner = inner
        self._backend = backend
        self._limit = limit

    def __call__(self, environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        """Answer 304, or leave it to the application."""
        sent, tag = environ["HTTP_IF_NONE_MATCH"], self._tag(environ)
        if tag is None or (sent != f'"{tag}"' and not parse_etags(sent).contains_weak(tag)):
            return self._inner(environ, start_response)
        environ[ROUTE] = "/v1/matches/<id:match_id>"
        start_response("304 NOT MODIFIED", [("ETag", f'"{tag}"')])
        return ()

    def _tag(self, environ: "WSGIEnvironment") -> str | None:
        """The tag of the match for who asks; None where the application has to say more."""
        found = A_MATCH.fullmatch(environ["PATH_INFO"])
        if found is None or environ["QUERY_STRING"] or has_body(environ):
            return None
        about = found[1], Wanted.TAG, Need.READ, (found[1], None)
        try:
            admission = ask(self._backend, environ, self._limit, *about)
        except Refusal as refusal:
            environ[REFUSAL] = refusal
            return None
        environ[ADMISSION] = admission
        return admission.tag.etag() if admission.tag is not None else None
