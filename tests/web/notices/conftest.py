"""A page whose browser subscribes at the push service of the tests."""

import pytest

from tests.waiting import eventually
from tests.web.conftest import Site
from tests.webhooks.messages.browser import Browser
from tests.webhooks.receiver import receiver_process
from tests.webhooks.world import WebhookWorld

# Chromium without a network has no push service, so the subscription is that of the tests. All
# that follows is real: the request, its encryption, the service worker and its notifications.
SUBSCRIBED = """
  (endpoint, keys) => {
    let current = null;
    const made = (options) => (current = {
      endpoint, options,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => { current = null; return true; },
    });
    PushManager.prototype.subscribe = async (options) => made(options);
    PushManager.prototype.getSubscription = async () => current;
  }
"""


@pytest.fixture(scope="session")
def receiver():
    with receiver_process() as process:
        yield process


@pytest.fixture
def site(front, receiver):
    world = WebhookWorld(receiver)
    front.app = world.app
    yield Site(world, front.address, None)
    world.app.extensions["api"].hub.stop()


@pytest.fixture
def device():
    return Browser()


@pytest.fixture
def page(browser, receiver, device):
    context = browser.new_context(permissions=["notifications"])
    keys = device.keys
    script = f"({SUBSCRIBED})('{receiver.url('push')}', {keys})"
    context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


# Chromium deletes a notification that is listed after it was stored and before it is shown, so
# the tests wait for it in the worker and list notifications only then.
COUNTED = """
  () => {
    if (self.shown !== undefined) return self.shown;
    self.shown = 0;
    const show = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = async function (...given) {
      await show.apply(this, given);
      self.shown += 1;
    };
    return self.shown;
  }
"""


class Worker:
    """The service worker of a page, as a push service and a person reach it."""

    def __init__(self, page, address):
        self.page = page
        self.address = address
        self.session = page.context.new_cdp_session(page)
        self.registrations = {}
        self.session.on("ServiceWorker.workerRegistrationUpdated", self.note)
        self.session.send("ServiceWorker.enable")

    def note(self, updated):
        for registration in updated["registrations"]:
            self.registrations[registration["scopeURL"]] = registration["registrationId"]

    def push(self, text):
        """Deliver a message, as the push service of the browser does once it has decrypted it.

        Wait until the worker has shown it.
        """
        eventually(lambda: self.page.context.service_workers, seconds=10)
        (worker,) = self.page.context.service_workers
        before = worker.evaluate(COUNTED)
        registration = self.registrations[f"{self.address}/"]
        about = {"origin": self.address, "registrationId": registration, "data": text}
        self.session.send("ServiceWorker.deliverPushMessage", about)
        eventually(lambda: worker.evaluate("self.shown") > before, seconds=20)

    def notifications(self):
        """Return the texts and tags of the notifications that are shown."""
        return self.page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.ready;
              const shown = await registration.getNotifications();
              return shown.map(({ body, tag }) => [body, tag]);
            }"""
        )

    def press(self):
        """Press the notification that is shown. Return the address that it opens, or null.

        Only a person may open a window, so that call is recorded.
        """
        (worker,) = self.page.context.service_workers
        return worker.evaluate(
            """async () => {
              const opened = [];
              self.clients.openWindow = async (address) => opened.push(address);
              WindowClient.prototype.focus = async function () { opened.push(`focus ${this.url}`); };
              const [notification] = await self.registration.getNotifications();
              const event = new NotificationEvent("notificationclick", { notification });
              self.dispatchEvent(event);
              await new Promise((done) => setTimeout(done, 300));
              return opened;
            }"""
        )


@pytest.fixture
def worker(page, site):
    return Worker(page, site.address)
