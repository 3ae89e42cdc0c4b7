import { elements } from './tagging.mjs';

/** @typedef {import('../levels.mjs').Rule} Rule */
/** @typedef {import('../structure.mjs').Element} Element */
/** @typedef {import('../cos/objects.mjs').Dict} Dict */

/** What elements may have as kids, in order: by roles with a space after each. @type {Record<string, RegExp>} */
const KIDS = {
  Table: /^(Caption )?(THead )?((TR |TBody )*)(TFoot )?(TBody )*(Caption )?$/,
  THead: /^(TR )*$/,
  TBody: /^(TR )*$/,
  TFoot: /^(TR )*$/,
  TR: /^(TH |TD )*$/,
  L: /^(Caption )?(L |LI )*$/,
  LI: /^(Lbl |LBody )*$/,
  TOC: /^(Caption )?(TOC |TOCI )*$/,
};
/** What elements must have as parents. @type {Record<string, string[]>} */
const PARENTS = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
};

const TABLE = ['Table', 'THead', 'TBody', 'TFoot', 'TR', 'TH', 'TD'];
const LIST = ['L', 'LI', 'LBody'];

function nested(/** @type {string[]} */ roles) {
  return elements(({ role = '', kids, parent }) => {
    if (!roles.includes(role)) return false;
    const order = kids.map((kid) => `${kid.role ?? '?'} `).join('');
    const isPlaced = PARENTS[role]?.includes(parent?.role ?? '') ?? true;
    const hasBody = role !== 'Table' || !/THead|TFoot/.test(order) || order.includes('TBody');
    return !isPlaced || !hasBody || !(KIDS[role]?.test(order) ?? true);
  });
}

/** Rules of tables and lists (ISO 14289-1, 7.2, 7.5 and 7.6). @type {Rule[]} */
export const ELEMENT_RULES = [
  {
    id: 'tables',
    ua: '7.2',
    matterhorn: '09-004',
    says: 'Tables have rows, rows have cells, and a table with a head or a foot has a body.',
    find: nested(TABLE),
  },
  {
    id: 'table-rows',
    ua: '7.2',
    says: 'The rows and the columns of a table are equally long, and its cells do not overlap.',
    find: elements((element) => element.role === 'Table' && !isRegular(element)),
  },
  {
    id: 'table-headers',
    ua: '7.5',
    matterhorn: '15-003',
    says: 'A header cell says whether it is for its row or its column, or data cells name their headers.',
    find: elements((element) => {
      if (element.role !== 'TH' || attribute(element, 'Scope') !== undefined) return false;
      const cells = rowsOf(tableOf(element)).flatMap((row) => row.kids);
      return !cells.some((cell) => cell.role === 'TD' && attribute(cell, 'Headers') !== undefined);
    }),
  },
  {
    id: 'lists',
    ua: '7.2',
    matterhorn: '09-005',
    says: 'Lists have items, with labels and bodies.',
    find: nested(LIST),
  },
  {
    id: 'contents-lists',
    ua: '7.2',
    matterhorn: '09-006',
    says: 'Tables of contents have entries.',
    find: nested(['TOC', 'TOCI']),
  },
];

/** An attribute of an element, of its own or of its class. */
export function attribute(/** @type {Element} */ { dict }, /** @type {string} */ key) {
  const classes = dict.oneOrMany('C');
  const own = dict
    .dicts('A')
    .find((attributes) => attributes.has(key))
    ?.get(key);
  return own ?? (classes.length > 0 ? classAttribute(dict, key) : undefined);
}

function classAttribute(/** @type {Dict} */ dict, /** @type {string} */ key) {
  /** @type {Dict | undefined} */
  let root = dict;
  for (let steps = 0; root !== undefined && root.name('Type') !== 'StructTreeRoot' && steps < 500; steps += 1)
    root = root.dict('P');
  for (const name of dict.oneOrMany('C')) {
    const text = name !== null && typeof name === 'object' && 'text' in name ? String(name.text) : '';
    const found = root
      ?.dict('ClassMap')
      ?.dicts(text)
      .find((attributes) => attributes.has(key));
    if (found !== undefined) return found.get(key) ?? undefined;
  }
  return undefined;
}

function tableOf(/** @type {Element} */ element) {
  /** @type {Element | undefined} */
  let table = element;
  while (table !== undefined && table.role !== 'Table') table = table.parent;
  return table;
}

/** @returns {Element[]} */
function rowsOf(/** @type {Element | undefined} */ table) {
  return (table?.kids ?? []).flatMap((kid) =>
    kid.role === 'TR' ? [kid] : kid.kids.filter(({ role }) => role === 'TR'),
  );
}

/** Whether every place of the table has exactly one cell, down to where the longest of them ends. */
function isRegular(/** @type {Element} */ table) {
  /** @type {Set<string>} */
  const taken = new Set();
  let [width, height] = [0, 0];
  for (const [row, { kids }] of rowsOf(table).entries()) {
    let column = 0;
    for (const cell of kids) {
      const [across, down] = ['ColSpan', 'RowSpan'].map((key) =>
        Math.max(1, Number(attribute(cell, key) ?? 1)),
      );
      while (taken.has(`${row} ${column}`)) column += 1;
      for (let y = row; y < row + (down ?? 1); y += 1)
        for (let x = column; x < column + (across ?? 1); x += 1) {
          if (taken.has(`${y} ${x}`)) return false;
          taken.add(`${y} ${x}`);
        }
      column += across ?? 1;
      [width, height] = [Math.max(width, column), Math.max(height, row + (down ?? 1))];
    }
  }
  return taken.size === width * height;
}
