"""What every request passes on its way in, and every answer on its way out."""

import pytest


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
