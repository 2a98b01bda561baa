"""A service with all its roles as threads, on a store that commands can reach by its address."""

from threading import Event, Thread

from werkzeug.serving import make_server

from formicary.servers.api import application
from formicary.servers.embedded import EmbeddedStore
from formicary.wiring import UrlServers, Wiring
from tests.service.serving import QuietHandler
from workers.rq.worker import ThreadWorker

STOP_SECONDS = 8.0


class ThreadedService:
    """A store, the API, the dispatcher and a worker.

    Attributes:
        store: the store, a process.
        port: the port of the API.
    """

    def __init__(self, folder):
        self.store = EmbeddedStore(folder)
        self.store.start()
        wiring = Wiring(UrlServers(self.store.url, self.store.url))
        app, handler = application(wiring), QuietHandler
        self._server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=handler)
        self.port = self._server.server_port
        self._stop = Event()
        self._worker = wiring.worker(ThreadWorker)
        dispatcher, quietly = wiring.dispatcher(), {"logging_level": None}
        self._threads = [
            Thread(target=self._server.serve_forever, daemon=True),
            Thread(target=dispatcher.run, args=(self._stop,), daemon=True),
            Thread(target=self._worker.work, kwargs=quietly, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self):
        self._stop.set()
        self._worker.leave()
        self._server.shutdown()
        for thread in self._threads:
            thread.join(STOP_SECONDS)
        self._server.server_close()
        self.store.stop()
