/** The page without a connection: in the language and the light that were chosen, until it is back. */

/** @param {string} name what the table keeps under this name (`js/kept.js`) */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`floe.${name}`) ?? '""');
  } catch {
    return "";
  }
}

const sections = [...document.querySelectorAll("section")];
const wanted = [kept("language"), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()), "en"];
const spoken = wanted.find((language) => sections.some(({ lang }) => lang === language));
for (const section of sections) {
  if (section.lang !== spoken) section.remove();
}
document.documentElement.lang = spoken;
document.documentElement.dataset.light = kept("light") || "system";
document.querySelector("button")?.addEventListener("click", () => location.reload());
addEventListener("online", look);
setInterval(look, 5000);

/** Whether the service answers again: then the page that was asked for is opened. */
function look() {
  fetch(location.href, { method: "HEAD", cache: "no-store" }).then(() => location.reload(), () => {});
}
