import { Name } from '../cos/objects.mjs';
import { attribute } from './elements.mjs';
import { elements } from './tagging.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../structure.mjs').Element} Element */

/** The values of ISO 32000-1, table 348. */
const ROLES = ['rb', 'cb', 'pb', 'tv'];
const STATES = ['on', 'off', 'neutral'];

/** Rules of form fields that nobody can fill in (ISO 14289-1, 7.14; ISO 32000-1, 14.8.5.6). @type {Rule[]} */
export const PRINTED_FIELD_RULES = [
  {
    id: 'printed-fields',
    ua: '7.14',
    matterhorn: '24-001',
    says: 'A form field without a widget says in PrintField attributes what it is.',
    find: elements((element) => isPrinted(element) && attribute(element, 'Role') === undefined),
  },
  {
    id: 'printed-field-values',
    ua: '7.14',
    says: 'The roles and states of PrintField attributes are those of the standard.',
    find: elements((element) => {
      const isRight =
        isOneOf(attribute(element, 'Role'), ROLES) && isOneOf(attribute(element, 'checked'), STATES);
      return !isRight && isPrinted(element);
    }),
  },
];

/** Whether an element is that of a field which is shown, and has no widget. An element around fields is none itself. */
function isPrinted(/** @type {Element} */ element) {
  const isField = element.role === 'Form' && element.kids.every(({ role }) => role !== 'Form');
  const inside = isField ? [...within(element)] : [];
  return inside.some(showsContent) && !inside.some(hasWidget);
}

function showsContent(/** @type {Element} */ { items }) {
  return items.some((item) => 'mark' in item);
}

function hasWidget(/** @type {Element} */ { items }) {
  return items.some((item) => 'object' in item && item.object.name('Subtype') === 'Widget');
}

/** @returns {Generator<Element>} */
function* within(/** @type {Element} */ element) {
  yield element;
  for (const kid of element.kids) yield* within(kid);
}

function isOneOf(/** @type {unknown} */ value, /** @type {string[]} */ known) {
  return value === undefined || (value instanceof Name && known.includes(value.text));
}
