/** @typedef {import('../corpus/viewer.mjs').Word} Word */
/** @typedef {import('../corpus/fields.mjs').Area} Area */

/** In points: marks across pages have higher signs. */
const HIGHEST_SIGN = 72;

/**
 * The text of a part of a page, and the area of its ink. Signs that are much higher than the part are
 * those of a mark across the page.
 * @param {Word[]} words
 * @param {Area} area
 * @returns {{ text: string, area: Area } | null}
 */
export function textIn(words, area) {
  const most = Math.min(HIGHEST_SIGN, (area.bottom - area.top) * 1.5 + 4);
  const inside = words.filter(
    (word) => word.area.bottom - word.area.top <= most && isIn(middleOf(word.area), area, 2),
  );
  if (inside.length === 0) return null;
  return {
    text: plain(
      inLines(inside)
        .map(({ text }) => text)
        .join(''),
    ),
    area: around(inside),
  };
}

/** The text without what viewers see in different ways. @param {string} text */
export function plain(text) {
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}

/** @param {Area} area */
function middleOf({ left, top, right, bottom }) {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** @param {{ x: number, y: number }} point @param {Area} area @param {number} margin */
function isIn({ x, y }, { left, top, right, bottom }, margin) {
  return x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin;
}

/** Line by line, each from left to right. @param {Word[]} words */
function inLines(words) {
  /** @type {{ bottom: number, words: Word[] }[]} */
  const lines = [];
  for (const word of words.toSorted((one, other) => middleOf(one.area).y - middleOf(other.area).y)) {
    const line = lines.at(-1);
    if (line === undefined || middleOf(word.area).y > line.bottom)
      lines.push({ bottom: word.area.bottom, words: [word] });
    else line.words.push(word);
  }
  return lines.flatMap((line) => line.words.toSorted((one, other) => one.area.left - other.area.left));
}

/** @param {Word[]} words @returns {Area} */
function around(words) {
  const sides = (/** @type {keyof Area} */ side) => words.map(({ area }) => area[side]);
  return {
    left: Math.min(...sides('left')),
    top: Math.min(...sides('top')),
    right: Math.max(...sides('right')),
    bottom: Math.max(...sides('bottom')),
  };
}

/**
 * The words that one text has more often than another.
 * @param {string} text
 * @param {string} other
 */
export function wordsMore(text, other) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of wordsOf(other)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return wordsOf(text).filter((word) => {
    const left = (counts.get(word) ?? 0) - 1;
    counts.set(word, left);
    return left < 0;
  });
}

/** @param {string} text */
function wordsOf(text) {
  return text.normalize('NFKC').split(/\s+/).filter(Boolean);
}
