"""The web application: joins backend, endpoints and contract; decides nothing."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api import contest_page, documentation, games, health, operators, table
from service.api.matches import (
    commands,
    commitments,
    events,
    matches,
    nudges,
    orders,
    rematches,
    seats,
    substitutes,
    takebacks,
)
from service.api.players import bots, contests, histories, keys, players, ratings, seeks
from service.backend import Backend
from service.logs import request_log_format, set_up_logs
from service.settings import Settings, read_settings
from service.store.admission.admitted import Limit
from service.web.admission import Limits
from service.web.contract.document import Contract, Document
from service.web.cors import Origins
from service.web.door import Frame, hang_door
from service.web.ids import IdConverter
from service.web.streams import OpenStreams

SUBJECTS = (
    *(players, keys, ratings, histories, games, commitments, matches, seats, substitutes, nudges),
    *(rematches, commands, orders, takebacks, events, bots, seeks, contests, operators, health),
)
A_MINUTE = 60


def create_app(settings: Settings | None = None) -> Flask:
    """The application; None means the settings of the environment."""
    settings = settings or read_settings()
    set_up_logs(settings)
    app = Frame("service", static_folder=None, template_folder="pages")
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    app.url_map.converters["id"] = IdConverter
    app.extensions["backend"] = Backend(settings)
    app.extensions["limits"] = limits = Limits(
        reads=Limit("reads", settings.reads_per_minute, A_MINUTE),
        writes=Limit("writes", settings.writes_per_minute, A_MINUTE),
        registrations=Limit("registrations", settings.registrations_per_minute, A_MINUTE),
        checks=Limit("checks", settings.checks_per_minute, A_MINUTE),
    )
    app.extensions["streams"] = OpenStreams(settings.streams_per_caller)
    hang_door(app, limits.reads, Origins(settings.cors_write_origins), request_log_format(settings))
    app.extensions["contract"] = contract = Contract(app)
    for subject in SUBJECTS:
        contract.register_blueprint(subject.blueprint)
    documentation.publish(app, contract)
    app.register_blueprint(table.blueprint)
    app.register_blueprint(contest_page.blueprint)
    _trust_proxies(app, settings.proxy_count)
    return app


def published_document() -> Document:
    """The OpenAPI document as the code makes it, without any server."""
    app = create_app(Settings())
    try:
        contract: Contract = app.extensions["contract"]
        return contract.document()
    finally:
        app.extensions["backend"].close()


def _trust_proxies(app: Flask, count: int) -> None:
    """Believe what this many proxies in a row say about address and scheme of the client."""
    if count:
        proxied = ProxyFix(app.wsgi_app, x_for=count, x_proto=count, x_host=count)
        app.wsgi_app = proxied  # type: ignore[method-assign]  # as Flask's documentation has it
