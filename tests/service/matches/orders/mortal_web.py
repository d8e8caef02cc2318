"""A web process that dies now and then while it keeps standing orders.

gunicorn --config python:tests.service.matches.orders.mortal_web ...
"""

from importlib import import_module

from tests.service.players.seeks.mortal_web import mortal


def post_worker_init(_):
    """gunicorn calls it when the service is loaded; what is imported earlier is not gevent's."""
    store = import_module("service.store.orders")
    for name in ("keep", "hurry"):
        setattr(store.OrderStore, name, mortal(getattr(store.OrderStore, name)))
