/** Small things beside a board: speed, size, notifications, the link. */

import { el } from "../dom.js";
import * as frame from "../frame.js";
import { SPEEDS, isLarge, setLarge, setNotices, setSpeed, speed, wantsNotices } from "../settings.js";
import { t } from "../words.js";

/** How long each step is shown. */
export function speedChoice() {
  const names = Object.keys(SPEEDS).map((name) => [name, t(`speed.${name}`)]);
  return frame.choice("speed", t("settings.speed"), names, speed(), setSpeed);
}

/** Whether the board is drawn large, to be moved about in its frame. */
export function sizeSwitch() {
  return toggle("large", t("settings.large"), isLarge, setLarge);
}

/** Whether a notification is wanted; the browser asks once. */
export function noticeSwitch() {
  return "Notification" in window ? toggle("notices", t("settings.notices"), wantsNotices, setNotices) : null;
}

/** The link of this page, for somebody else. */
export function linkButton(isFirst = false) {
  return el("button", { class: isFirst ? "primary" : null, onclick: () => copyLink(location.href) }, t("match.copy_link"));
}

/** The link of this page for others, by whatever the browser shares with. */
export function shareButton() {
  const share = async () => {
    if (!("share" in navigator)) return copyLink(location.href);
    await navigator.share({ title: document.title, url: location.href }).catch(() => {}); // thought better of it
  };
  return el("button", { onclick: share }, t("match.share"));
}

/**
 * Copy a link; a browser without a clipboard shows it to be copied by hand.
 * @param {string} link
 */
export async function copyLink(link) {
  try {
    await navigator.clipboard.writeText(link);
    frame.say(t("match.copied"));
  } catch {
    frame.say(link);
  }
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => boolean} isOn
 * @param {(isOn: boolean) => unknown} turn
 */
function toggle(name, label, isOn, turn) {
  const box = el("input", {
    type: "checkbox",
    id: `switch-${name}`,
    checked: isOn(),
    onchange: async () => {
      await turn(box.checked);
      box.checked = isOn();
    },
  });
  return el("label", { class: "choice" }, box, label);
}
