"""The application with strangers' extensions, asked a few things; what each saw, as JSON.

python -m tests.service.web.strangers_app REDIS_URL FOLDER
"""

import json
import sys
from collections import defaultdict

import sentry_sdk
from flask import request
from flask_compress import Compress
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from opentelemetry.instrumentation.flask import FlaskInstrumentor
from opentelemetry.instrumentation.redis import RedisInstrumentor
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from sentry_sdk.transport import Transport
from werkzeug.middleware.profiler import ProfilerMiddleware

from service.app import create_app
from service.refusals import Refusal
from service.settings import Settings

JSON = "application/json"
SEEN = defaultdict[str, list[str]](list)
"""By the name of a stranger: the id of each request that it saw."""


def note(name, sent=None):
    SEEN[name].append((sent or request.environ).get("HTTP_X_REQUEST_ID", ""))


class Collecting(Transport):
    """Keeps what Sentry would be sent."""

    def capture_envelope(self, envelope):
        for item in envelope.items:
            event = item.payload.json or {}
            headers = (event.get("request") or {}).get("headers") or {}
            SEEN[f"sentry {item.type}"].append(headers.get("X-Request-Id", ""))


def strangers_app(redis_url, folder):
    """The application, with everything added as its manual says."""
    spans = InMemorySpanExporter()
    tracing = TracerProvider()
    tracing.add_span_processor(SimpleSpanProcessor(spans))
    RedisInstrumentor().instrument(tracer_provider=tracing)
    sentry_sdk.init(
        "http://key@localhost/1",
        transport=Collecting,
        traces_sample_rate=1.0,
        auto_session_tracking=False,
    )
    app = create_app(Settings(redis_url=redis_url, log_level="error"))
    FlaskInstrumentor().instrument_app(app, tracer_provider=tracing)
    app.before_request(lambda: note("before_request"))
    app.teardown_request(lambda _: note("teardown_request"))

    @app.after_request
    def after(response):
        note("after_request")
        response.headers["X-Stranger"] = str(response.status_code)
        return response

    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    Compress(app)
    limiter = Limiter(
        get_remote_address, app=app, default_limits=["900 per minute"], storage_uri="memory://"
    )
    limiter.request_filter(lambda: note("flask-limiter"))

    def profile(environ):
        note("profiler", environ)
        return f"{len(SEEN['profiler'])}.prof"

    app.wsgi_app = ProfilerMiddleware(  # type: ignore[method-assign]  # as Flask's manual has it
        app.wsgi_app,
        stream=None,
        profile_dir=folder,
        filename_format=profile,  # type: ignore[arg-type]  # or a function
    )

    @app.route("/broken")
    def broken():
        raise ZeroDivisionError

    @app.route("/refused")
    def refused():
        raise Refusal("malformed", summary="x", faults=())

    return app, spans


def main(redis_url, folder):
    app, spans = strangers_app(redis_url, folder)
    client = app.test_client()
    answers = {}

    def ask(name, method, path, token=None, **options):
        headers = {"X-Request-Id": name, **options.pop("headers", {})}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        answer = client.open(path, method=method, headers=headers, **options)
        answers[name] = {
            "status": answer.status_code,
            "stranger": answer.headers.get("X-Stranger"),
            "coding": answer.headers.get("Content-Encoding"),
            "began": answer.get_data()[:7].decode("latin-1"),
        }
        return answer

    ada = ask("register", "POST", "/v1/players", json={"name": "Ada"}).json["token"]
    bo = ask("another", "POST", "/v1/players", json={"name": "Bo"}).json["token"]
    wanted = {"game": "arctic", "seats": [{"kind": "me"}, {"kind": "open"}]}
    path = f"/v1/matches/{ask('create', 'POST', '/v1/matches', ada, json=wanted).json['id']}"
    document = ask("sit", "POST", f"{path}/seats", bo, json={}).json
    token = (ada, bo)[document["to_act"][0]]
    decision = ask("decision", "GET", f"{path}/decision", token).json
    body = {"expected_version": decision["version"], "command": decision["commands"][0]["command"]}
    ask("command", "POST", f"{path}/commands", token, json=body)
    tag = ask("read", "GET", path, token).headers["ETag"]
    ask("unchanged", "GET", path, token, headers={"If-None-Match": tag})
    ask("packed", "GET", "/v1/games/arctic", headers={"Accept-Encoding": "br"})
    ask("stale", "POST", f"{path}/commands", token, json=body)
    ask("malformed", "POST", "/v1/players", json={"nmae": "Ada"})
    ask("unknown", "GET", path, "no.token")
    events = {"Accept": "text/event-stream"}
    ask("stream", "GET", f"{path}/events?version=1", token, headers=events)
    ask("nowhere", "GET", "/nowhere")
    ask("method", "PATCH", "/v1/games")
    ask("broken", "GET", "/broken")
    ask("refused", "GET", "/refused")
    app.extensions["backend"].close()
    sentry_sdk.flush()
    kinds = [(span.kind.name, span.name) for span in spans.get_finished_spans()]
    seen = {
        **SEEN,
        "opentelemetry": [name for kind, name in kinds if kind == "SERVER"],
        "opentelemetry redis": [name for kind, name in kinds if kind == "CLIENT"],
    }
    json.dump({"answers": answers, "seen": seen}, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
