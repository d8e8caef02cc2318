"""What gunicorn's first process knows of us, which outlives every reload: this, and nothing more.

A worker learns the rest when it has been forked, so that `SIGHUP` brings a release whole and never
a part of the one before.
"""

from gunicorn.workers.ggevent import GeventWorker


class WebWorker(GeventWorker):
    """Becomes the worker of the release that is there when it starts."""

    def init_process(self) -> None:
        """Start as what serves (`service/web/serving.py`)."""
        from service.web.serving import ServingWorker  # noqa: PLC0415  # not before the fork

        self.__class__ = ServingWorker
        self.init_process()
