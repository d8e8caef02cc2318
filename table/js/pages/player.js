/** Who you are here: become a player, take yourself along, or leave. */

import * as bell from "../bell.js";
import { el } from "../dom.js";
import * as frame from "../frame.js";
import { becoming, sure } from "../joining.js";
import { copyLink, pushSwitch } from "../match/tools.js";
import { forget, leaveForGood, linkToTake, player, takeOver } from "../player.js";
import { canPush, isPushed, setPushed } from "../push.js";
import { t } from "../words.js";

/** @param {import("../main.js").Visit} visit */
export async function page({ query }) {
  bell.entitle(t("player.title"));
  const token = query.get("take");
  if (token) await taken(token);
  const who = player();
  if (!who) return el("section", { class: "card narrow" }, el("h1", {}, t("player.become")), becoming(frame.lookAnew));
  const link = el("input", { id: "link", readOnly: true, type: "password", value: linkToTake(), onfocus: () => link.select() });
  return el(
    "section",
    { class: "card narrow" },
    el("h1", {}, who.name),
    el("p", { class: "quiet" }, t("player.kept")),
    el("p", {}, pushSwitch(t("player.push"))),
    el("h2", {}, t("player.take_along")),
    el("p", {}, t("player.link_is_you")),
    el("label", { for: "link" }, t("player.link")),
    el("span", { class: "row" }, link, el("button", { class: "primary", onclick: () => copyLink(linkToTake()) }, t("match.copy_link"))),
    el("h2", {}, t("player.leave_title")),
    el(
      "p",
      { class: "actions" },
      el("button", { onclick: async () => (await sure(t("player.forget_sure"), t("player.forget"))) && leave(forget) }, t("player.forget")),
      el("button", { class: "danger", onclick: async () => (await sure(t("player.leave_sure"), t("player.leave"))) && leave(leaveForGood) }, t("player.leave")),
    ),
  );
}

/**
 * Be the player of the link, and let the token vanish from the address and the history.
 * @param {string} token
 */
async function taken(token) {
  history.replaceState(null, "", "#/player");
  await stopTelling();
  await takeOver(token);
  frame.rename();
}

/** @param {() => void | Promise<void>} how */
async function leave(how) {
  await stopTelling();
  if (!(await frame.attempt(how))) return;
  frame.rename();
  frame.lookAnew();
}

/** Whoever plays here next is not told of the turns of whoever played before. */
async function stopTelling() {
  if (canPush && isPushed()) await frame.attempt(() => setPushed(false));
}
