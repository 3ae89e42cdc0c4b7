/** Texts and comments are stepped over; an escape may write any letter of the name. */
const letter = (plain: string, hex: string) => String.raw`(?:\\?${plain}|\\0{0,4}${hex}\s?)`;
const name = String.raw`(@${[
  letter('i', '[46]9'),
  letter('m', '[46]d'),
  letter('p', '[57]0'),
  letter('o', '[46]f'),
  letter('r', '[57]2'),
  letter('t', '[57]4'),
].join('')}(?![\w-]))`;
const texts = String.raw`"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?`;
const comments = String.raw`/\*[\s\S]*?(?:\*/|$)`;
// The address of `url(http://…)` has no comment in it.
const addresses = String.raw`url\(\s*[^"')\s][^)]*\)?`;

const withoutLineComments = new RegExp(`${texts}|${comments}|${addresses}|${name}`, 'gi');
const withLineComments = new RegExp(`${texts}|${comments}|${addresses}|//[^\\n]*|${name}`, 'gi');

/** Where the first `@import` stands, outside of texts and comments; null when there is none. */
export const findImport = (text: string, { lineComments }: { lineComments: boolean }): number | null => {
  const skipped = lineComments ? withLineComments : withoutLineComments;
  for (const match of text.matchAll(skipped)) {
    if (match[1] !== undefined) return match.index;
  }
  return null;
};
