// Finds what a style sheet uses that some of the supported browsers do not have.
import * as css from 'css-tree';
import { data, lackingOf } from './compat.mjs';

/** @type {Record<string, (node: css.CssNode) => string | null>} */
const placeOf = {
  Atrule: (node) => ('name' in node ? `at-rules/${node.name}` : null),
  Declaration: (node) => ('property' in node ? `properties/${node.property}` : null),
  PseudoClassSelector: (node) => ('name' in node ? `selectors/${node.name}` : null),
  PseudoElementSelector: (node) => ('name' in node ? `selectors/${node.name}` : null),
};

/**
 * Names a property, an at-rule by `@`, a selector by `:` and a function of a value by `()`.
 *
 * @returns {string[]}
 */
export function newerStyles(/** @type {string} */ sheet) {
  /** @type {Set<string>} */
  const found = new Set();
  css.walk(css.parse(sheet, { parseCustomProperty: true }), (node) => {
    if (node.type === 'Function' && isMissing(`types/color/${node.name}`)) found.add(`${node.name}()`);
    const place = placeOf[node.type]?.(node);
    if (place && isMissing(place)) found.add(place.replace(/^.*\//, markOf(node.type)));
  });
  return [...found];
}

function markOf(/** @type {string} */ type) {
  return type === 'Atrule' ? '@' : type.startsWith('Pseudo') ? ':' : '';
}

function isMissing(/** @type {string} */ place) {
  /** @type {import('./compat.mjs').Feature | undefined} */
  let node = data.css;
  for (const step of place.split('/')) node = node?.[step];
  return node?.__compat !== undefined && lackingOf(node.__compat).length > 0;
}
