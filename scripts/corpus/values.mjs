/** @typedef {import('./fields.mjs').Field} Field */

const WORDS = 'Zoë Müller, Straße 12, quick brown fox jumps over lazy dogs'.split(' ');
const NARROW_POINTS = 40;

/**
 * A valid value for every field, as the `data` of a submission, and the shown value by name. Static
 * fields show the value of the document and are no part of the data.
 * @param {Field[]} fields
 */
export function valuesFor(fields) {
  /** @type {Map<string, Field[]>} */
  const byName = new Map();
  for (const field of fields) byName.set(field.name, [...(byName.get(field.name) ?? []), field]);
  /** @type {Map<string, unknown>} */
  const values = new Map();
  /** @type {Record<string, unknown>} */
  const data = {};
  for (const [index, [name, same]] of [...byName].entries()) {
    const isStatic = same.every((field) => field.static);
    const value = isStatic ? (same[0]?.default ?? '') : valueFor(same, index);
    values.set(name, value);
    if (!isStatic) put(data, name, value);
  }
  return { data, values };
}

/** @returns {string | number | boolean | string[] | { text: { name: string, typeface: string } }} */
function valueFor(/** @type {Field[]} */ same, /** @type {number} */ index) {
  const [first] = same;
  if (first === undefined) throw new Error('a name without fields');
  switch (first.type) {
    case 'boolean':
      return true;
    case 'number':
      return index + 0.25;
    case 'list':
      return [textFor(same, index)];
    case 'date':
      return `2026-05-${String(1 + (index % 28)).padStart(2, '0')}`;
    case 'signature':
      return { text: { name: `Ada ${index}`, typeface: 'Caveat' } };
    default:
      return textFor(same, index);
  }
}

function textFor(/** @type {Field[]} */ same, /** @type {number} */ index) {
  const options = same.flatMap(({ optionList }) => (optionList ? [optionList.split('\n')] : []));
  const [offered] = options;
  if (offered) return offered[index % offered.length] ?? '';
  // A single button, outside a list, has only the value that checks it.
  const check = same.find(({ displayType, condition }) => displayType === 'check' && condition !== null);
  if (check) return String(check.condition);
  const mask = same.find(({ textMask }) => textMask)?.textMask;
  if (mask) return maskedText(mask, index);
  const isInParts = same.some(({ combValueOffset }) => combValueOffset > 0);
  const longest = (isInParts ? Math.max : Math.min)(...same.map(roomIn));
  return freeText(index, same).slice(0, longest).trim();
}

function roomIn(/** @type {Field} */ { comb, combNumberOfCells, combValueOffset, maxLength }) {
  const cells = comb ? combValueOffset + combNumberOfCells : Number.POSITIVE_INFINITY;
  return Math.min(cells, maxLength ?? Number.POSITIVE_INFINITY);
}

/** A text in the first form of a mask, which differs from field to field. */
function maskedText(/** @type {string} */ mask, /** @type {number} */ index) {
  const digits = String(1_000_003 * (index + 1)).repeat(9);
  const [form = ''] = mask.split('|');
  let next = 0;
  return form.replace(/[9OX]/g, () => digits.charAt(next++)).replaceAll('A', 'K');
}

/** A text that differs in every field and fits the narrowest of the boxes. */
function freeText(/** @type {number} */ index, /** @type {Field[]} */ same) {
  const tag = index.toString(36).toUpperCase();
  if (same.some(({ comb }) => comb)) return `${tag}${'7391846250'.repeat(60)}`;
  const width = Math.min(...same.map((field) => field.width));
  if (width < NARROW_POINTS) return width < NARROW_POINTS / 4 ? tag.slice(0, 1) : tag;
  const words = Math.max(1, Math.min(WORDS.length, Math.floor(width / NARROW_POINTS)));
  const text = `${tag} ${WORDS.slice(0, words).join(' ')}`;
  return same.every(({ multiline, height }) => multiline && height > 30) ? `${text}\nLine two` : text;
}

/** @param {Record<string, unknown>} data */
function put(data, /** @type {string} */ name, /** @type {unknown} */ value) {
  const path = name.split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = path.pop() ?? '';
  /** @type {Record<string, unknown>} */
  let at = data;
  for (const [index, part] of path.entries()) {
    const next = path[index + 1] ?? last;
    at[part] ??= /^\d+$/.test(next) ? [] : {};
    at = /** @type {Record<string, unknown>} */ (at[part]);
  }
  at[last] = value;
}

/**
 * The text that the page must show in the box, without the part that the service reported as cut.
 * Null: an empty box.
 * @param {Field} field
 * @param {unknown} value
 * @param {string} [cut]
 */
export function shownText(field, value, cut = '') {
  if (field.displayType === 'check') return isChecked(field, value) ? 'check' : null;
  if (field.type === 'signature') return withoutSpace(/** @type {any} */ (value).text.name);
  const text = partOf(field, plainText(field, value));
  return withoutSpace(text.endsWith(cut) ? text.slice(0, text.length - cut.length) : text) || null;
}

/** A comb shows the part of the value that begins at its offset, without what has no cells. */
function partOf(/** @type {Field} */ field, /** @type {string} */ text) {
  const { comb, combValueOffset: from, combNumberOfCells: cells, textMask } = field;
  if (!comb) return text;
  const bare = textMask ? text.replace(/[^\p{L}\p{N}]/gu, '') : text;
  const shown = from + cells <= bare.length ? bare : text;
  return shown.slice(from, from + cells);
}

function plainText(
  /** @type {Field} */ { type, decimalPlaces, dateTimeFormat, numberFormat },
  /** @type {unknown} */ value,
) {
  if (type === 'number' && numberFormat) return formattedNumber(Number(value), numberFormat);
  if (type === 'number') return Number(value).toFixed(decimalPlaces ?? 2);
  return type === 'date' && dateTimeFormat ? dateText(String(value), dateTimeFormat) : String(value);
}

/** A positive number as a format shows it for 1234.5. */
function formattedNumber(/** @type {number} */ value, /** @type {string} */ format) {
  const [shown = ''] = format.split(';');
  const [sample = '', group = '', point = '', digits = ''] = /1(\D?)234(?:([.,])(\d+))?/.exec(shown) ?? [];
  const [whole = '', fraction] = (shown.includes('%') ? value * 100 : value)
    .toFixed(digits.length)
    .split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return shown.replace(sample, fraction === undefined ? grouped : `${grouped}${point}${fraction}`);
}

/** A day in the formats that forms have: numbers and names of months. */
function dateText(/** @type {string} */ day, /** @type {string} */ format) {
  const [year = '', month = '', date = ''] = day.split('-');
  const nameOfMonth = (/** @type {'long' | 'short'} */ length) =>
    new Date(`${day}T00:00Z`).toLocaleString('en', { month: length, timeZone: 'UTC' });
  /** @type {Record<string, string>} */
  const parts = {
    Y: year,
    y: year.slice(2),
    m: month,
    d: date,
    B: nameOfMonth('long'),
    b: nameOfMonth('short'),
  };
  return format.replace(/%(-?)([A-Za-z])/g, (directive, bare, letter) =>
    bare ? String(Number(parts[letter])) : (parts[letter] ?? directive),
  );
}

function isChecked(/** @type {Field} */ { condition }, /** @type {unknown} */ value) {
  return condition === null ? value === true || value !== '' : String(value) === String(condition);
}

export function withoutSpace(/** @type {string} */ text) {
  return text.replace(/\s+/g, '');
}
