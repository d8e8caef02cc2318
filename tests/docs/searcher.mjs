// Asks the search of the guides, as their pages do. Reads the index and the questions from its
// input, and prints the address of what each question finds first.

const { prepared, search } = await import(process.argv[2]);
const text = await new Promise((resolve) => {
  let all = "";
  process.stdin.on("data", (part) => (all += part)).on("end", () => resolve(all));
});
const { index, questions } = JSON.parse(text);
const sections = prepared(index);
console.log(JSON.stringify(questions.map((question) => search(sections, question)[0]?.url ?? null)));
