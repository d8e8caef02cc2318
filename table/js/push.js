/**
 * Turns are told with the page closed: this browser's subscription to pushes (`sw.js` shows them).
 *
 * It is made and ended here, and ended by the notification itself; then it is gone from the browser,
 * and the switch is off. One subscription serves whoever plays here, by a token or a guest's key.
 */

import { keep, kept } from "./kept.js";
import { call, caller } from "./service.js";

const PUSH = "/v1/players/me/push";

/** Whether this browser can be told anything. */
export const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

let renewed = "";

/** Whether turns are told with the page closed. */
export function isPushed() {
  return kept("push", false) && Notification.permission === "granted";
}

/**
 * Have turns told, or no more; the browser asks the person first.
 * @param {boolean} wanted
 */
export async function setPushed(wanted) {
  keep("push", false);
  if (!wanted) return end();
  if ((await Notification.requestPermission()) !== "granted") return;
  keep("push", true); // before it is so: whoever leaves meanwhile finds the switch as they left it
  try {
    await subscribe();
  } catch (fault) {
    keep("push", false);
    throw fault;
  }
}

/**
 * Whoever plays here now is told, in the language that is spoken now: once for each page that is
 * opened, for subscriptions run out and keys are replaced.
 */
export async function renew() {
  const who = `${caller.token} ${caller.language}`;
  if (!canPush || !isPushed() || !caller.token || who === renewed) return;
  renewed = who;
  if (await subscription()) await subscribe();
  else keep("push", false); // ended by a notification, or by the browser
}

async function subscribe() {
  const worker = await navigator.serviceWorker.ready;
  const { public_key: applicationServerKey } = await call("GET", "/v1/push");
  let subscribed = await worker.pushManager.getSubscription();
  if (subscribed && keyOf(subscribed) !== applicationServerKey) {
    await subscribed.unsubscribe();
    subscribed = null;
  }
  subscribed ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await call("PUT", PUSH, { body: subscribed });
}

async function end() {
  renewed = "";
  const subscribed = await subscription();
  if (!subscribed) return;
  await subscribed.unsubscribe();
  if (!caller.token) return;
  const { items } = await call("GET", PUSH);
  const own = items.find((/** @type {{endpoint: string}} */ { endpoint }) => endpoint === subscribed.endpoint);
  if (own) await call("DELETE", `${PUSH}/${own.id}`);
}

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * The key that a subscription was made with, as the service writes it.
 * @param {PushSubscription} subscribed
 */
function keyOf(subscribed) {
  const bytes = new Uint8Array(subscribed.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
