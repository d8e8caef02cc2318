// The search of the guides. Without it the index of the guides serves.
import { prepared, search } from "/docs/assets/search.mjs";

const input = document.querySelector("#search");
const found = document.querySelector("#found");
let sections;

async function look() {
  sections ??= fetch("/docs/search.json").then((answer) => answer.json()).then(prepared);
  const hits = search(await sections, input.value);
  found.replaceChildren(...hits.map(({ url, page, heading, text }) => {
    const link = document.createElement("a");
    link.href = url;
    link.textContent = heading || page;
    const line = document.createElement("li");
    line.append(link, ` ${heading ? page : ""} `, document.createElement("br"), text.slice(0, 140));
    return line;
  }));
}

input.addEventListener("input", look);
input.closest(".search").hidden = false;
