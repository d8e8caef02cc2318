/** The table as an installed program: its worker, and the offer to install it. */

import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {Event & {prompt: () => Promise<unknown>}} Offer a browser says that it could install
 * @type {Offer | null}
 */
let offer = null;

/** Installs the table; there while the browser offers it. */
const button = el("button", { class: "link", hidden: true, onclick: () => offer?.prompt() });

/** @param {Event | null} event */
function offered(event) {
  event?.preventDefault(); // no bar of the browser's own
  offer = /** @type {Offer | null} */ (event);
  button.hidden = offer === null;
}

addEventListener("beforeinstallprompt", offered);
addEventListener("appinstalled", () => offered(null));

/** The button, in the language that is spoken. */
export function installButton() {
  button.textContent = t("frame.install");
  return button;
}

/** Have the worker stand by: on every page of the origin where the server allows it, else here. */
export async function standBy() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.page && (location.hash = data.page));
  try {
    await navigator.serviceWorker.register("sw.js", { scope: "/" });
  } catch {
    await navigator.serviceWorker.register("sw.js").catch(() => {}); // the table works without it
  }
}
