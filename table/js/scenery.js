/** Northern scenery for anything that has a name: the same name gives the same mountains. */

import { svg } from "./dom.js";

const WIDE = 400;
const HIGH = 150;

/**
 * A quiet picture: sky, a low sun or the northern lights, ridges, water and floes.
 * @param {string} name
 * @param {boolean} isNight
 */
export function scenery(name, isNight) {
  const chance = chances(name);
  return svg(
    "svg",
    {
      class: `scenery ${isNight ? "night" : "day"}`,
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      preserveAspectRatio: "xMidYMax slice",
      "aria-hidden": "true",
    },
    svg("rect", { class: "sky", width: WIDE, height: HIGH }),
    isNight ? aurora(chance) : svg("circle", { class: "sun", cx: 120 + chance() * 220, cy: 48, r: 17 }),
    [0, 1, 2].map((row) => svg("path", { class: `ridge r${row}`, d: ridge(chance, row) })),
    svg("rect", { class: "water", y: 116, width: WIDE, height: HIGH }),
    Array.from({ length: 7 }, () => svg("path", { class: "floe", d: floe(chance) })),
  );
}

/** @param {() => number} chance */
function aurora(chance) {
  return [0, 1, 2].map((row) => {
    const y = 22 + row * 13;
    const bend = () => y + (chance() - 0.5) * 46;
    return svg("path", {
      class: `aurora a${row}`,
      d: `M-20 ${bend()} C 90 ${bend()} 150 ${bend()} 220 ${bend()} S 350 ${bend()} 420 ${bend()}`,
    });
  });
}

/**
 * @param {() => number} chance
 * @param {number} row
 */
function ridge(chance, row) {
  const [ground, rise, step] = [118, 60 - row * 18, 44 - row * 10];
  let path = `M-10 ${ground}`;
  for (let x = -10; x < WIDE + step; x += step) {
    path += `L${(x + step * (0.3 + chance() * 0.4)).toFixed(1)} ${(ground - rise * (0.35 + chance() * 0.65)).toFixed(1)}`;
    path += `L${x + step} ${(ground - rise * 0.25 * chance()).toFixed(1)}`;
  }
  return `${path}L${WIDE + 60} ${ground}Z`;
}

/** @param {() => number} chance */
function floe(chance) {
  const [x, y, wide] = [chance() * WIDE, 121 + chance() * 24, 14 + chance() * 40];
  return `M${x} ${y}l${wide * 0.2} -3h${wide * 0.6}l${wide * 0.2} 3l${-wide * 0.15} 3h${-wide * 0.7}z`;
}

/**
 * Numbers between 0 and 1 that follow from a name (xorshift).
 * @param {string} name
 */
function chances(name) {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
