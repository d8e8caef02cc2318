// Searches the guides, the problems and the operations: the index is /docs/search.json.

const MOST = 8;
const UNSAID = new Set(
  "a an and are can do does for from get has have how i in is it me my of on one or the their there this to use what when where which who with you your".split(" "),
);
const WEIGHTS = { heading: 6, page: 3, text: 1 };

// "turn_timed_out" is one word and three.
function wordsIn(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu)?.flatMap((word) => [word, ...(word.includes("_") ? word.split("_") : [])]) ?? [];
}

// "match" finds "matches", and "matches" finds "match".
function isLike(asked, word) {
  if (asked === word) return true;
  const [short, long] = asked.length < word.length ? [asked, word] : [word, asked];
  return short.length > 3 && long.length - short.length < 4 && long.startsWith(short);
}

function counted(text) {
  const counts = new Map();
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

export function prepared(sections) {
  return sections.map(([url, page, heading, text]) => {
    const counts = { page: counted(page), heading: counted(heading), text: counted(text) };
    return { url, page, heading, text, counts, length: wordsIn(text).length };
  });
}

// How much of the asked word is in a part: the more often the more, but never more than twice.
function often(counts, asked, length) {
  let count = 0;
  for (const [word, times] of counts) if (isLike(asked, word)) count += word === asked ? times : times / 2;
  return (2 * count) / (count + 0.5 + length / 200);
}

export function search(sections, question) {
  const asked = [...new Set(wordsIn(question).filter((word) => !UNSAID.has(word)))];
  const score = new Map();
  for (const word of asked) {
    const scores = sections.map(({ counts, length }) =>
      WEIGHTS.heading * often(counts.heading, word, 0) +
      WEIGHTS.page * often(counts.page, word, 0) +
      WEIGHTS.text * often(counts.text, word, length));
    const rare = Math.log(1 + sections.length / (1 + scores.filter(Boolean).length));
    sections.forEach((section, i) => {
      if (!scores[i]) return;
      const { sum, found } = score.get(section) ?? { sum: 0, found: 0 };
      score.set(section, { sum: sum + rare * scores[i], found: found + 1 });
    });
  }
  const rank = ([, { sum, found }]) => sum * (found / asked.length) ** 2;
  return [...score].sort((one, other) => rank(other) - rank(one)).slice(0, MOST).map(([section]) => section);
}
