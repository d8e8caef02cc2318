"""A web process that dies now and then while it keeps standing orders.

gunicorn --config python:tests.service.seats.mortal_web ...
"""

from importlib import import_module

from tests.service.lobby.mortal_web import mortal


def post_worker_init(_):
    """gunicorn calls it when the service is loaded; what is imported earlier is not gevent's."""
    store = import_module("service.seats.store")
    for name in ("keep", "hurry"):
        setattr(store.OrderStore, name, mortal(getattr(store.OrderStore, name)))
