"""A whole answer: what Werkzeug would make of it, without what it looks for in any."""

import pytest
from flask import Response

from service.web.admission import Answer

HEADERS = {"ETag": '"a.b"', "Content-Language": "de", "X-Twice": "1, 2"}


@pytest.mark.parametrize("headers", [None, {}, HEADERS])
@pytest.mark.parametrize("status", [200, 201, 202, 204, 304, 404, 409, 422, 503])
def test_it_has_the_status_and_the_headers_that_werkzeug_writes(status, headers):
    kind = {"Content-Type": "application/json"}
    theirs = Response(None, status, {**(headers or {}), **kind})

    ours = Answer(b"{}", status, headers)

    assert (ours.status, ours.status_code) == (theirs.status, theirs.status_code)
    assert list(ours.headers) == list(theirs.headers)
    assert ours.get_data() == b"{}"


def test_a_header_can_be_put_in_another_s_place_or_beside_it():
    answer = Answer(b"{}", 200, HEADERS)

    answer.headers["ETag"] = '"c"'
    answer.headers["Deprecation"] = "@1"
    del answer.headers["Content-Type"]

    assert list(answer.headers) == [
        ("ETag", '"c"'),
        *(pair for pair in HEADERS.items() if pair[0] != "ETag"),
        ("Deprecation", "@1"),
    ]
    assert answer.content_type is None


@pytest.mark.parametrize(("method", "sent"), [("GET", [b"{}"]), ("HEAD", [])])
def test_who_asks_for_the_head_gets_its_length_too(method, sent):
    begun = []

    parts = Answer(b"{}", 200, {})({"REQUEST_METHOD": method}, lambda *said: begun.append(said))

    assert list(parts) == sent
    assert begun == [
        ("200 OK", [("Content-Type", "application/json"), ("Content-Length", "2")]),
    ]
