"""What every request passes on its way in, and every answer on its way out."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.service.conftest import Client, running_web
from tests.service.table import put_up

PATIENCE = timedelta(seconds=60)


def test_a_sensible_request_id_is_taken_over(client):
    answer = client.get("/healthz", headers={"X-Request-Id": "my-trace.17"})

    assert answer.headers["X-Request-Id"] == "my-trace.17"


@pytest.mark.parametrize("sent", ["", "x" * 101, "two words", "<script>"])
def test_a_silly_request_id_is_replaced(client, sent):
    answer = client.get("/healthz", headers={"X-Request-Id": sent})

    assert answer.headers["X-Request-Id"] not in ("", sent)


def test_everybody_may_read_from_a_page_of_another_origin(client):
    answer = client.get("/v1/games", headers={"Origin": "https://elsewhere.example"})

    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in answer.headers["Access-Control-Expose-Headers"]


def test_a_preflight_hears_which_methods_and_headers_are_allowed(client):
    answer = client.request(
        "OPTIONS",
        "/v1/players",
        headers={"Origin": "https://a.example", "Access-Control-Request-Method": "POST"},
    )

    assert answer.status == 204
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]
    assert "Content-Type" not in answer.headers


def test_what_has_no_body_has_no_media_type(client, ada):
    tag = client.get("/v1/games").headers["ETag"]

    answers = [
        client.get("/table"),
        client.get("/v1/games", headers={"If-None-Match": tag}),
        ada.post("/v1/work"),
    ]

    assert [answer.status for answer in answers] == [302, 304, 204]
    assert not any("Content-Type" in answer.headers or answer.body for answer in answers)


def test_head_is_get_without_the_body(client):
    answer = client.request("HEAD", "/v1/games")

    assert answer.status == 200
    assert not answer.body
    assert int(answer.headers["Content-Length"]) > 100


def test_the_numbers_are_there_for_prometheus(client):
    client.get("/v1/games")

    answer = client.get("/metrics")

    assert answer.headers["Content-Type"].startswith("text/plain")
    assert b'floe_http_request_seconds_count{method="GET",route="/v1/games"' in answer.body


def test_a_caller_who_reads_gzip_is_counted_under_the_same_route(client):
    client.get("/v1/bots", headers={"Accept-Encoding": "gzip"})

    answer = client.get("/metrics")
    assert b'floe_http_request_seconds_count{method="GET",route="/v1/bots"' in answer.body


def numbers(web, **headers):
    """What is answered to one who wants the numbers."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return Client(web).get("/metrics", headers=sent)


def test_the_numbers_are_not_for_strangers(redis_url):
    """Who comes by a proxy is a stranger, counted or not, unless the proxy is asked from here."""
    for proxy_count in (0, 1):
        with running_web(redis_url, proxy_count=proxy_count) as web:
            for passed_on in ("9.9.9.9", "127.0.0.1, 9.9.9.9", "::1, 2001:db8::1", "unknown"):
                answer = numbers(web, X_Forwarded_For=passed_on)
                assert (answer.status, answer.code) == (404, "not_found")
            assert numbers(web, Authorization="Bearer ").status == 200
            assert numbers(web).status == 200
            by_proxy = numbers(web, X_Forwarded_For="127.0.0.1").status
            assert by_proxy == (200 if proxy_count else 404)
    with running_web(redis_url) as web:
        for header in ("Forwarded", "X_Real_IP", "Via"):
            assert numbers(web, **{header: "127.0.0.1"}).status == 404


def test_with_the_operators_token_the_numbers_are_there_from_anywhere(redis_url):
    with running_web(redis_url, metrics_token="a.secret-one") as web:

        def status(authorization):
            return numbers(web, X_Forwarded_For="9.9.9.9", Authorization=authorization).status

        assert status("Bearer a.secret-one") == 200
        for wrong in ("Bearer a.secret-on", "Bearer ", "Bearer", "a.secret-one", "Bearer é"):
            assert status(wrong) == 404


def test_the_operator_says_whose_pages_may_write(redis_url):
    with running_web(redis_url, cors_write_origins="https://a.example https://b.example") as web:
        client = Client(web)

        def allowed(method, origin, **headers):
            sent = {"Origin": origin, **headers}
            answer = client.request(method, "/v1/players", headers=sent)
            return answer.headers.get("Access-Control-Allow-Origin")

        post = {"Access-Control-Request-Method": "POST"}
        assert allowed("OPTIONS", "https://b.example", **post) == "*"
        assert allowed("OPTIONS", "https://c.example", **post) is None
        get = {"Access-Control-Request-Method": "GET"}
        assert allowed("OPTIONS", "https://c.example", **get) == "*"


def test_behind_a_proxy_the_limits_count_the_clients_address(redis_url, redis):
    with running_web(redis_url, proxy_count=1, registrations_per_minute=1) as web:
        client = Client(web)

        def register(address):
            headers = {"X-Forwarded-For": f"6.6.6.6, {address}"}
            return client.post("/v1/players", {"name": "Ada"}, headers=headers).status

        assert [register("1.1.1.1"), register("2.2.2.2"), register("1.1.1.1")] == [201, 201, 429]


def test_without_a_proxy_nobody_is_believed_about_their_address(redis_url, redis):
    with running_web(redis_url, registrations_per_minute=1) as web:
        client = Client(web)

        answers = [
            client.post("/v1/players", {"name": "Ada"}, headers={"X-Forwarded-For": address})
            for address in ("1.1.1.1", "2.2.2.2")
        ]

        assert [answer.status for answer in answers] == [201, 429]


def test_no_header_moves_a_path_from_where_it_is(web):
    """A proxy that closes paths by their prefix is not walked around: gunicorn would take
    `/x/metrics` for `/metrics`, at the word of any peer of this machine."""
    client = Client(web)

    for headers in ({"SCRIPT_NAME": "/x"}, {"SCRIPT_NAME": "/x", "PATH_INFO": "/metrics"}):
        assert client.get("/x/metrics", headers=headers).status == 404
    assert client.get("/metrics", headers={"SCRIPT_NAME": "/x"}).status == 200


@pytest.mark.parametrize(
    "headers",
    [{"X-Forwarded-Proto": "https"}, {"X-Forwarded-Protocol": "ssl"}, {"X-Forwarded-Ssl": "on"}],
    ids=lambda headers: next(iter(headers)),
)
def test_without_a_proxy_nobody_is_believed_about_their_scheme(web, headers):
    assert f"The server is {web}." in Client(web).get("/llms.txt", headers=headers).body.decode()


def test_an_answer_tells_the_time_to_the_millisecond(ada):
    before = datetime.now(UTC) - PATIENCE
    answer = ada.get("/v1/players/me")
    told = datetime.fromisoformat(answer.headers["Server-Time"])

    assert before < told < datetime.now(UTC) + PATIENCE
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", answer.headers["Server-Time"])


def test_who_has_the_match_already_hears_the_time_too(ada):
    made = put_up(ada)
    answer = ada.get(f"/v1/matches/{made['id']}")
    again = ada.get(f"/v1/matches/{made['id']}", headers={"If-None-Match": answer.headers["ETag"]})

    assert again.status == 304
    assert again.headers["Server-Time"] >= answer.headers["Server-Time"]
