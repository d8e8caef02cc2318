// A person at a page that uses the `point` of docs/guides/boards.md: tries to choose every command.
// Reads decisions from its input, each with the marks of its picture, and prints what was chosen.

const { point } = await import(process.argv[2]);
const text = await new Promise((resolve) => {
  let all = "";
  process.stdin.on("data", (part) => (all += part)).on("end", () => resolve(all));
});

// The little that `point` needs of a picture in a page.
function pictureWith(marks) {
  const groups = marks.map((mark) => ({
    dataset: { mark },
    style: {},
    lit: false,
    classList: { toggle(_, is) { this.group.lit = is; } },
  }));
  for (const group of groups) group.classList.group = group;
  return { groups, querySelectorAll: () => groups };
}

function choose({ marks, commands }, wanted) {
  const board = pictureWith(marks);
  let played, buttons;
  const show = (complete) => (buttons = complete);
  point(board, commands, (command) => (played = command), show);
  for (const mark of wanted.targets) {
    if (played) return "too early";
    const touchable = board.groups.filter((it) => it.lit && it.style.pointerEvents === "auto");
    const group = touchable.find((it) => it.dataset.mark === mark);
    if (!group) return `${mark} is not lit`;
    group.onclick();
  }
  played ??= buttons.find((it) => it.text === wanted.text)?.command;
  return played === wanted.command ? "chosen" : "another one";
}

const told = {};
for (const decision of JSON.parse(text))
  for (const wanted of decision.commands) {
    const end = choose(decision, wanted);
    told[end] = (told[end] ?? 0) + 1;
  }
console.log(JSON.stringify(told));
