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
    return !isPlaced || !(KIDS[role]?.test(order) ?? true);
  });
}

/** Rules of tables and lists (ISO 14289-1, 7.2, 7.5 and 7.6). @type {Rule[]} */
export const ELEMENT_RULES = [
  {
    id: 'tables',
    ua: '7.2',
    matterhorn: '09-004',
    says: 'Tables have rows, and rows have cells.',
    find: nested(TABLE),
  },
  {
    id: 'table-rows',
    ua: '7.2',
    says: 'The rows of a table have the same number of columns.',
    find: elements((element) => element.role === 'Table' && new Set(columnsOf(element)).size > 1),
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

/** How many columns each row has, with the cells that reach down from rows above. */
function columnsOf(/** @type {Element} */ table) {
  /** @type {number[]} */
  let reaching = [];
  return rowsOf(table).map((row) => {
    const down = reaching.length;
    const cells = row.kids.map((cell) => [
      Number(attribute(cell, 'ColSpan') ?? 1),
      Number(attribute(cell, 'RowSpan') ?? 1),
    ]);
    const columns = down + cells.reduce((sum, [across = 1]) => sum + across, 0);
    reaching = [
      ...reaching.filter((rows) => rows > 1).map((rows) => rows - 1),
      ...cells.flatMap(([across = 1, rows = 1]) =>
        rows > 1 ? Array.from({ length: across }, () => rows - 1) : [],
      ),
    ];
    return columns;
  });
}
