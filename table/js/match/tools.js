/** Small things beside a board: speed, size, notifications, the link. */

import { el } from "../dom.js";
import * as frame from "../frame.js";
import { canPush, isPushed, setPushed } from "../push.js";
import { address } from "../service.js";
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

/** Whether a notification is wanted, of this page and with the page closed; the browser asks once. */
export function noticeSwitch() {
  return [
    "Notification" in window && toggle("notices", t("settings.notices"), wantsNotices, setNotices),
    pushSwitch(t("settings.push")),
  ];
}

/**
 * Whether turns are told with the page closed, in all matches.
 * @param {string} label
 */
export function pushSwitch(label) {
  return canPush && toggle("push", label, isPushed, (isOn) => frame.attempt(() => setPushed(isOn)));
}

/** The link of this page, for somebody else. */
export function linkButton(isFirst = false) {
  return el("button", { class: isFirst ? "primary" : null, onclick: () => copyLink(location.href) }, t("match.copy_link"));
}

/**
 * The address at which others see a match, by whatever the browser shares with.
 * @param {string} id
 */
export function shareButton(id) {
  const share = async () => {
    if (!("share" in navigator)) return copy(pageOf(id), t("match.copied"));
    await navigator.share({ title: document.title, url: pageOf(id) }).catch(() => {}); // thought better of it
  };
  return el("button", { onclick: share }, t("match.share"));
}

/**
 * The line that shows a match in any page.
 * @param {string} id
 */
export function embedButton(id) {
  const line = `<iframe src="${pageOf(id)}/embed" title="Floe" width="640" height="800" loading="lazy"></iframe>`;
  return el("button", { onclick: () => copy(line, t("match.embed_copied")) }, t("match.embed"));
}

/** @param {string} id */
function pageOf(id) {
  return `${address()}/m/${id}`;
}

/**
 * Copy a link; a browser without a clipboard shows it to be copied by hand.
 * @param {string} link
 */
export function copyLink(link) {
  return copy(link, t("match.copied"));
}

/**
 * @param {string} text
 * @param {string} done what is said then
 */
async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    frame.say(done);
  } catch {
    frame.say(text);
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
