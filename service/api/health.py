"""How the process is: for load balancers, and for Prometheus."""

from contextlib import suppress
from typing import Literal

import msgspec
from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST

from service.metrics import metrics_text
from service.refusals import StoreUnreachable
from service.web.admission import the_backend
from service.web.answers import Headers
from service.web.blueprint import Blueprint

blueprint = Blueprint("service", "How the service is.")

UNKEPT = {"Cache-Control": "no-store"}


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
@blueprint.refuses("store_unreachable")
@blueprint.response(200, Health, description="The store answers and the scripts are loaded.")
def read_readiness() -> tuple[Health, Headers]:
    """Tell whether requests can be served: Redis answers, the scripts are loaded."""
    backend = the_backend()
    backend.require_ready()
    return Health(warnings=dict(backend.store_warnings())), UNKEPT


@blueprint.route("/metrics")
@blueprint.response(200, {"type": "string"}, description="The numbers.", content_type="text/plain")
def read_metrics() -> Response:
    """Read the numbers of this server in Prometheus' text format."""
    with suppress(StoreUnreachable):  # what this process itself has counted is there all the same
        the_backend().measure()
    return Response(metrics_text(), content_type=CONTENT_TYPE_LATEST, headers=UNKEPT)
