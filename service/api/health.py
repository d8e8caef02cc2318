"""How the process is: for load balancers, and for Prometheus."""

from collections.abc import Mapping
from contextlib import suppress
from hmac import compare_digest
from ipaddress import ip_address
from typing import Any, Literal

import msgspec
from flask import Response, request
from prometheus_client import CONTENT_TYPE_LATEST

from service.metrics import metrics_text
from service.refusals import NotFound, StoreUnreachable
from service.web.admission import the_backend
from service.web.answers import Headers
from service.web.blueprint import Blueprint

blueprint = Blueprint("service", "How the service is.")

UNKEPT = {"Cache-Control": "no-store"}
PASSED_ON = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")
"""What a proxy says of the client it speaks for."""


class Health(msgspec.Struct, frozen=True):
    """That it is well; `warnings` say what an operator had better change in the store."""

    status: Literal["ok"] = "ok"
    warnings: dict[str, str] = {}


@blueprint.route("/healthz")
@blueprint.response(200, Health, description="The process answers.")
def read_health() -> tuple[Health, Headers]:
    """Tell that the process lives, whatever the store does."""
    return Health(), UNKEPT


@blueprint.route("/readyz")
@blueprint.refuses("store_unreachable", "unconfirmed")
@blueprint.response(200, Health, description="The store takes writes and knows the scripts.")
def read_readiness() -> tuple[Health, Headers]:
    """Tell whether requests can be served: Redis takes writes, the scripts are loaded.

    Otherwise 503, and `detail` names the reason for as long as no write is taken.
    """
    backend = the_backend()
    backend.require_ready()
    return Health(warnings=dict(backend.store_warnings())), UNKEPT


@blueprint.route("/metrics")
@blueprint.refuses("not_found")
@blueprint.response(200, {"type": "string"}, description="The numbers.", content_type="text/plain")
def read_metrics() -> Response:
    """Read the numbers of this server in Prometheus' text format.

    They are for its operator: for requests from the same machine, or with the operator's token.
    """
    if not (_is_from_here(request.environ) or _has_token(request.environ)):
        raise NotFound("not_found")
    with suppress(StoreUnreachable):  # what this process itself has counted is there all the same
        the_backend().measure()
    return Response(metrics_text(), content_type=CONTENT_TYPE_LATEST, headers=UNKEPT)


def _is_from_here(environ: Mapping[str, Any]) -> bool:
    """Whether the client is on this machine; a proxy here whose word is not taken is no client."""
    is_passed_on = any(name in environ for name in PASSED_ON)
    if is_passed_on and not the_backend().settings.proxy_count:
        return False
    try:
        return ip_address(environ.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _has_token(environ: Mapping[str, Any]) -> bool:
    """Whether the operator's token comes along."""
    token, header = the_backend().settings.metrics_token, environ.get("HTTP_AUTHORIZATION", "")
    return bool(token) and compare_digest(header.encode(), f"Bearer {token}".encode())
