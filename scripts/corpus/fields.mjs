/**
 * A field as the API describes it; only what is needed here.
 * @typedef {{
 *   required: boolean, name: string, page: number, x: number, y: number, width: number, height: number, rotation: number,
 *   type: string, displayType: string, optionList: string | null, condition: string | number | null,
 *   comb: boolean, combNumberOfCells: number, combValueOffset: number, textMask: string | null, numberFormat: string | null,
 *   multiline: boolean, maxLength: number | null,
 *   fontSize: number | null, decimalPlaces: number | null, dateTimeFormat: string | null, default: unknown,
 *   static: boolean, editable: boolean | null,
 * }} Field
 */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area */

/**
 * The part of the page that the field covers, in points from its top left corner as seen.
 * @param {Pick<Field, 'x' | 'y' | 'width' | 'height' | 'rotation'>} field
 * @returns {Area}
 */
export function areaOf({ x, y, width, height, rotation }) {
  const radians = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const halfWidth = (width * cos + height * sin) / 2;
  const halfHeight = (width * sin + height * cos) / 2;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    left: middleX - halfWidth,
    top: middleY - halfHeight,
    right: middleX + halfWidth,
    bottom: middleY + halfHeight,
  };
}

/** A colour that shows on any printed ground. */
const PAPER = 'FFF7D6';

/**
 * Some fields for a document without a form, on its first, middle and last page.
 * @param {[number, number][]} pageSizes
 */
export function fieldsForPages(pageSizes) {
  const last = pageSizes.length;
  const pages = [...new Set([1, Math.ceil(last / 2), last])];
  return pages.flatMap((page) => fieldsOn(page, pageSizes[page - 1] ?? [612, 792]));
}

function fieldsOn(/** @type {number} */ page, /** @type {[number, number]} */ [pageWidth, pageHeight]) {
  // Pages can be as small as a stamp, so every size is a share of the page.
  const row = pageHeight / 12;
  const kinds = [
    { name: 'text', type: 'string' },
    { name: 'comb', type: 'string', comb: true, combNumberOfCells: 6 },
    { name: 'lines', type: 'string', multiline: true, vAlignment: 'top' },
    { name: 'amount', type: 'number', decimalPlaces: 2, alignment: 'right' },
    { name: 'day', type: 'date' },
    { name: 'agreed', type: 'boolean', displayType: 'check' },
    { name: 'size', type: 'string', optionList: 'Small\nMedium\nLarge' },
  ];
  return kinds.map(({ name, ...kind }, index) => ({
    name: `page_${page}/${name}`,
    page,
    x: pageWidth * 0.1,
    y: row * (1 + index * 1.4),
    width: pageWidth * 0.4,
    height: row,
    backgroundColor: PAPER,
    ...kind,
  }));
}

/**
 * The fields of a template's record as a list. Releases before 0.4.0 answered one.
 * @param {{ fields: Field[] | Record<string, Field>, field_order: number[][] }} record
 * @returns {any[]}
 */
export function listOfFields({ fields, field_order: order }) {
  return Array.isArray(fields) ? fields : order.flat().map((id) => fields[id]);
}
