/** To come: replay. */

import { el } from "../dom.js";
import { t } from "../words.js";

/** @param {import("../main.js").Visit} visit */
export async function page({ parts: [id] }) {
  return el("article", { class: "reading" }, el("h1", {}, t("match.replay")), el("a", { href: `#/matches/${id}` }, id));
}
