// Finds what a style sheet says of the left and the right. On pages from right to left, a line starts at the right.
import * as css from 'css-tree';

const OF_A_SIDE = /(^|-)(left|right)(-|$)/;
const NAMES_A_SIDE = /^(text-align|float|clear|justify-(content|items|self))$/;
/** The values of the top, the right, the bottom and the left. */
const OF_FOUR_SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/;

/**
 * Names each declaration with its selectors. Rules for one direction may say what they like.
 *
 * @returns {string[]}
 */
export function sidesIn(/** @type {string} */ sheet) {
  /** @type {string[]} */
  const found = [];
  css.walk(css.parse(sheet), function note(node) {
    if (node.type !== 'Declaration' || !isSided(node)) return;
    const selectors = this.rule ? css.generate(this.rule.prelude) : '';
    if (!selectors.startsWith('[dir=')) found.push(`${selectors} { ${node.property} }`);
  });
  return found;
}

function isSided(/** @type {css.Declaration} */ { property, value }) {
  if (OF_A_SIDE.test(property)) return true;
  const values = value.type === 'Value' ? value.children.toArray().map((part) => css.generate(part)) : [];
  if (NAMES_A_SIDE.test(property)) return values.some((each) => each === 'left' || each === 'right');
  if (values.length !== 4) return false;
  if (property === 'border-radius') return values[0] !== values[1] || values[2] !== values[3];
  return OF_FOUR_SIDES.test(property) && values[1] !== values[3];
}
