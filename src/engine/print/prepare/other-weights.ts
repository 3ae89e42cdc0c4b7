/** A declaration of a font or its weight in styles, or the attribute of a drawing. */
const DECLARED = /\bfont(?:-weight)?\s{0,9}[:=]\s{0,9}["']?([^;{}"']{0,200})/gi;
/** A number that is no size, no line height and no part of a name. */
const WEIGHT = /(?<![\w.#%/+-])[1-9]\d{2,3}(?![\w.%])/g;
/** A weight in words, which is relative: 100 and 900 serve the text around plain and bold. */
const RELATIVE = new Map([
  ['lighter', 100],
  ['bolder', 900],
]);
/** What names the weights of a font, as `@font-face` does. */
const RANGE = /^\s{0,9}\d{1,4}\s{1,9}\d{1,4}\s{0,9}$/;
/** Weights that no style sheet names. */
const COMPUTED = /\bfont(?:-weight)?\s{0,9}:[^;{}"']{0,200}?\bvar\(|font-variation-settings/i;
/** Each weight is a file of its own. */
const MOST_WEIGHTS = 3;

/**
 * The weights that the page names beside those of plain and bold text. null: they are too many, or not known before the
 * page is laid out. The browser writes variable fonts as drawings of each glyph (Type 3), so fonts stay variable only then.
 */
export function otherWeights(html: string): readonly number[] | null {
  if (COMPUTED.test(html)) return null;
  const named = new Set<number>();
  for (const [, value = ''] of html.matchAll(DECLARED)) {
    if (RANGE.test(value)) continue;
    for (const [number] of value.matchAll(WEIGHT)) named.add(Number(number));
    for (const [word, weight] of RELATIVE) if (value.toLowerCase().includes(word)) named.add(weight);
  }
  const others = [...named].filter((weight) => weight <= 1000 && weight !== 400 && weight !== 700);
  return others.length > MOST_WEIGHTS ? null : others.sort((one, other) => one - other);
}
