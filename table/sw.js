/**
 * Works while the table is closed: shows a page that says so where there is no connection, and tells
 * whose turn it is. Whatever is asked for goes to the network first, and but for that page nothing
 * is kept: a new release is there with the next visit, and no answer of the service is ever old.
 */

const OFFLINE = ["offline.html", "offline.css", "offline.js", "floe.svg"].map(here);
/** Named by what is kept, which a test compares: where that changes, it is fetched anew. */
const CACHE = "floe-offline-b084f0ea11c2";

/** @param {string} name of a file beside this one */
function here(name) {
  return new URL(name, location.href).href;
}

addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { urlPattern: "/v1/*" }, source: "network" }); // this worker is not even woken
  event.waitUntil(install());
});
addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(OFFLINE.map((address) => new Request(address, { cache: "reload" })));
  await skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("floe-") && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request, { cache: "no-cache" }).catch(offline));
  else if (OFFLINE.includes(request.url)) event.respondWith(fetch(request).catch(() => caches.match(request.url, { ignoreVary: true })));
});

/** The page that says so, at whatever address: it names its parts from this folder. */
async function offline() {
  const page = await caches.match(OFFLINE[0], { ignoreVary: true });
  const text = await page.text();
  return new Response(text.replaceAll('="./', `="${here("./")}`), { headers: page.headers });
}

addEventListener("push", (event) => {
  const { match, title, text, off, language } = event.data.json();
  const told = { body: text, lang: language, tag: `#/matches/${match}`, icon: here("icons/192.png"), actions: [{ action: "off", title: off }] };
  event.waitUntil(registration.showNotification(title, told));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "off" ? tellNoMore() : open(event.notification.tag));
});

/** The push service then says that the subscription is gone, and the service forgets it. */
async function tellNoMore() {
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Go to a page of the table, in its window if there is one.
 * @param {string} page
 */
async function open(page) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const table = windows.find(({ url }) => url.split(/[?#]/)[0] === here("./"));
  if (!table) return clients.openWindow(here("./") + page);
  await table.focus();
  table.postMessage({ page });
}
