/** Whose turn it is, for who looks elsewhere: in the title of the page, and as a notification. */

import { wantsNotices } from "./settings.js";
import { t } from "./words.js";

let name = "Floe";
let isDue = false;

/**
 * What the page is called.
 * @param {string} title
 */
export function entitle(title) {
  name = title ? `${title} · Floe` : "Floe";
  isDue = false;
  write();
}

/**
 * It is the player's turn, or no longer.
 * @param {boolean} isTurn
 * @param {string} [about] which match, for people
 * @param {string} [link] where it is
 */
export function ring(isTurn, about = "", link = "") {
  if (isTurn && !isDue) notify(about, link);
  isDue = isTurn;
  write();
}

/**
 * A notification, if it is wanted and the page is not looked at.
 * @param {string} about
 * @param {string} link
 */
export function notify(about, link) {
  if (!document.hidden || !wantsNotices()) return;
  try {
    const notice = new Notification(t("bell.turn"), { body: about, tag: link, icon: "floe.svg" });
    notice.onclick = () => {
      window.focus();
      if (link) location.hash = link;
      notice.close();
    };
  } catch {
    // Some phones let only installed programs notify; the title tells it all the same.
  }
}

function write() {
  document.title = isDue ? `● ${t("bell.turn")} · ${name}` : name;
}
