"""A web process that dies now and then between the steps of a pairing.

gunicorn --config python:tests.service.lobby.mortal_web ...
"""

import os
import random
import signal
from datetime import timedelta
from importlib import import_module

DIES = "FLOE_TEST_DIES"
"""The variable that says how often, before each step and after it."""
PATIENCE = "FLOE_TEST_PATIENCE"
"""The variable that says how many seconds a seek stays when nothing is heard of its player."""


def post_worker_init(_):
    """gunicorn calls it when the service is loaded; what is imported earlier is not gevent's."""
    model = import_module("service.lobby.model")
    store = import_module("service.lobby.store")
    sitting = import_module("service.seats.cases.sitting")
    vars(sitting)["seat_together"] = mortal(vars(sitting)["seat_together"])
    for name in ("open", "write", "change"):
        setattr(store.SeekStore, name, mortal(getattr(store.SeekStore, name)))
    vars(model)["PATIENCE"] = timedelta(seconds=float(os.environ[PATIENCE]))


def mortal(step):
    """The step of a process that may be killed before or after it."""

    def taken(*arguments, **options):
        perhaps_die()
        made = step(*arguments, **options)
        perhaps_die()
        return made

    return taken


def perhaps_die():
    if random.random() < float(os.environ[DIES]):
        os.kill(os.getpid(), signal.SIGKILL)
