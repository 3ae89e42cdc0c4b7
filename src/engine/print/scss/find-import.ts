/**
 * The pattern of one letter: CSS may also write it as an escape. Texts and comments are skipped.
 */
function letter(plain: string, hex: string) {
  return String.raw`(?:\\?${plain}|\\0{0,4}${hex}\s?)`;
}

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
// `//` in the URL of `url(http://…)` begins no comment.
const addresses = String.raw`url\(\s*[^"')\s][^)]*\)?`;

const withoutLineComments = new RegExp(`${texts}|${comments}|${addresses}|${name}`, 'gi');
const withLineComments = new RegExp(`${texts}|${comments}|${addresses}|//[^\\n]*|${name}`, 'gi');

/** Returns the position of the first `@import` outside texts and comments, or null. */
export function findImport(text: string, { lineComments }: { lineComments: boolean }): number | null {
  const skipped = lineComments ? withLineComments : withoutLineComments;
  for (const match of text.matchAll(skipped)) {
    if (match[1] !== undefined) return match.index;
  }
  return null;
}
