"""The web application: joins backend, endpoints and contract; decides nothing."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service.bots import api as bots
from service.contests import api as contests
from service.games import api
from service.lobby import api as lobby
from service.logs import set_up_logs
from service.matches.api import commands, matches
from service.matches.api.along import match_along
from service.operations import api as operations
from service.pages import documentation, sharing, table
from service.players import api as players
from service.push import api as push
from service.ratings import api as ratings
from service.seats.api import petitions, seats
from service.settings import Settings, read_settings
from service.store.quota import Limit
from service.subjects import open_backend
from service.web.auth import Limits
from service.web.cors import Origins
from service.web.document import Contract, Document
from service.web.hooks import hook_in
from service.web.requests import IdConverter
from service.web.streams import OpenStreams

BLUEPRINTS = (
    players.blueprint,
    players.of_keys,
    ratings.of_ratings,
    ratings.of_histories,
    api.blueprint,
    matches.of_commitments,
    matches.blueprint,
    seats.blueprint,
    petitions.of_substitutes,
    seats.of_nudges,
    seats.of_rematches,
    commands.blueprint,
    seats.of_orders,
    petitions.of_takebacks,
    lobby.of_events,
    bots.blueprint,
    push.blueprint,
    lobby.of_seeks,
    contests.blueprint,
    operations.of_operators,
    operations.of_health,
)
A_MINUTE = 60


def create_app(settings: Settings | None = None) -> Flask:
    """The application; None means the settings of the environment."""
    settings = settings or read_settings()
    set_up_logs(settings)
    app = Flask("service", static_folder=None, template_folder="pages")
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False
    app.url_map.converters["id"] = IdConverter
    app.extensions["backend"] = open_backend(settings)
    app.extensions["limits"] = Limits(
        reads=Limit("reads", settings.reads_per_minute, A_MINUTE),
        writes=Limit("writes", settings.writes_per_minute, A_MINUTE),
        registrations=Limit("registrations", settings.registrations_per_minute, A_MINUTE),
        checks=Limit("checks", settings.checks_per_minute, A_MINUTE),
        takebacks=Limit("takebacks", settings.takebacks_per_minute, A_MINUTE),
    )
    app.extensions["streams"] = OpenStreams(settings.streams_per_caller)
    app.extensions["authenticator"] = players.PlayerAuthentication(app.extensions["backend"])
    app.extensions["along"] = match_along
    app.extensions["origins"] = Origins(settings.cors_write_origins)
    hook_in(app)
    app.extensions["contract"] = contract = Contract(app)
    for blueprint in BLUEPRINTS:
        contract.register_blueprint(blueprint)
    documentation.publish(app, contract)
    app.register_blueprint(table.blueprint)
    app.register_blueprint(sharing.blueprint)
    app.register_blueprint(contests.pages)
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
