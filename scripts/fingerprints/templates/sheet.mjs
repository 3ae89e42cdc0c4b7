import { blankPdf } from './blank-pdf.mjs';

/**
 * A handmade template: its PDF, its fields, and the data that fills them.
 * @typedef {object} HandMade
 * @property {string} name
 * @property {Buffer} pdf
 * @property {object[]} [fields]
 * @property {object} [settings] sent with PUT
 * @property {Record<string, unknown>} data
 * @property {object} [more] of the submissions
 * @property {boolean} [says] whether pages show ids or times
 */
/** @typedef {Record<string, unknown> & { name?: string, value?: unknown, width?: number, height?: number }} Cell */

const [TOP, LEFT, COLUMN, ROW, ROWS] = [40, 40, 265, 48, 16];

/**
 * A template of fields in two columns, over as many pages as they need, each with its value.
 * @param {string} name
 * @param {readonly Cell[]} cells
 * @param {Partial<HandMade>} [more]
 * @returns {HandMade}
 */
export function sheet(name, cells, more = {}) {
  const fields = cells.map(({ value: _, ...cell }, index) => {
    const place = index % (2 * ROWS);
    const [x, y] = [LEFT + COLUMN * (place % 2), TOP + ROW * Math.floor(place / 2)];
    const page = Math.floor(index / (2 * ROWS)) + 1;
    return { name: nameOf(cell, index), page, x, y, width: 240, height: 40, ...cell };
  });
  const given = cells.flatMap((cell, index) => ('value' in cell ? [[nameOf(cell, index), cell.value]] : []));
  const pages = Math.ceil(cells.length / (2 * ROWS));
  const pdf = blankPdf(Array.from({ length: pages }, () => ({})));
  return { name, pdf, fields, data: nested(given), ...more };
}

/** Puts the value of `a/b` into `a` as `b`. */
function nested(/** @type {unknown[][]} */ entries) {
  /** @type {Record<string, ReturnType<typeof JSON.parse>>} */
  const data = {};
  for (const [name, value] of entries) {
    const [outer = '', inner] = String(name).split('/');
    data[outer] = inner === undefined ? value : { ...data[outer], [inner]: value };
  }
  return data;
}

function nameOf(/** @type {Cell} */ { name }, /** @type {number} */ index) {
  return name ?? `f${index}`;
}

/**
 * Makes one cell for each of these values of a property.
 * @param {string} property
 * @param {readonly unknown[]} values
 * @param {Cell} cell
 */
export function each(property, values, cell) {
  return values.map((value) => ({ ...cell, [property]: value }));
}
