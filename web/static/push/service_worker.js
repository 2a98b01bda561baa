// The service worker: it shows what the service pushes, and opens the match that a notification is about.
// It keeps no files, so pages are never older than the service.

/**
 * A message of the service.
 *
 * @typedef {{ kind: string, text: string, path: string, match_id: string, challenge: string, webhook: number }} Message
 */

const worker = /** @type {any} */ (self); // the types of service workers and of pages exclude each other

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** The pages of the service that are open. */
function openPages() {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Show a message in place of an older one about the same match; a page confirms a challenge. */
async function show(/** @type {Message} */ message) {
  const icon = addressOf("/static/push/icon-192.png");
  const tag = message.match_id || message.kind;
  await worker.registration.showNotification("Formicary", {
    body: message.text,
    tag,
    renotify: true,
    icon,
    data: message,
  });
  if (message.challenge) for (const page of await openPages()) page.postMessage(message);
}

/** Open the page of a message, or go to it if it is open. */
async function open(/** @type {Message} */ message) {
  const address = addressOf(message.path);
  const { pathname } = new URL(address);
  const page = (await openPages()).find((client) => new URL(client.url).pathname === pathname);
  if (!page) return worker.clients.openWindow(address);
  if (message.challenge) page.postMessage(message);
  return page.focus();
}

/** The address of a path of the service, which may have a prefix. */
function addressOf(/** @type {string} */ path) {
  return new URL(path.slice(1), worker.registration.scope).href;
}
