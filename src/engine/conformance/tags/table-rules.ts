import type { Element } from './read-tags';

/** What elements may have as kids, in order: by roles with a space after each. */
const KIDS: Readonly<Record<string, RegExp>> = {
  Table: /^(?:Caption )?(?:THead )?(?:TR |TBody )*(?:TFoot (?:TBody )*)?(?:Caption )?$/,
  THead: /^(?:TR )*$/,
  TBody: /^(?:TR )*$/,
  TFoot: /^(?:TR )*$/,
  TR: /^(?:TH |TD )*$/,
  L: /^(?:Caption )?(?:L |LI )*$/,
  LI: /^(?:Lbl |LBody )*$/,
  TOC: /^(?:Caption )?(?:TOC |TOCI )*$/,
};
/** A table with a head or a foot must have a body, too. */
const LACKS_BODY = /^(?!.*\bTBody ).*\b(?:THead|TFoot) /;
const ROWS_IN = ['Table', 'THead', 'TBody', 'TFoot'];
/** What elements must have as parents. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  ...{ TR: ROWS_IN, THead: ['Table'], TBody: ['Table'], TFoot: ['Table'] },
  ...{ TH: ['TR'], TD: ['TR'], LI: ['L'], LBody: ['LI'], TOCI: ['TOC'] },
};

/** Whether a part of a table, a list or a table of contents is where it must not be, or has such kids. */
export function isBadlyNested({ role, parent, kids }: Element): boolean {
  const parents = PARENTS[role ?? ''];
  if (parents !== undefined && !parents.includes(parent?.role ?? '')) return true;
  const order = KIDS[role ?? ''];
  if (order === undefined) return false;
  const roles = kids.map((kid) => `${kid.role ?? '?'} `).join('');
  return !order.test(roles) || (role === 'Table' && LACKS_BODY.test(roles));
}

/** A cell is in a row, which may be in a part of its table. */
const MOST_ABOVE = 3;

/** The table of a cell. */
export function tableOf(cell: Element): Element | null {
  let table: Element | null = cell;
  for (let steps = 0; table !== null && table.role !== 'Table' && steps <= MOST_ABOVE; steps += 1)
    table = table.parent;
  return table?.role === 'Table' ? table : null;
}

export function cellsOf(table: Element | null): Element[] {
  return rowsOf(table).flatMap(({ kids }) => kids);
}

function rowsOf(table: Element | null): Element[] {
  return (table?.kids ?? []).flatMap((kid) =>
    kid.role === 'TR' ? [kid] : kid.kids.filter(({ role }) => role === 'TR'),
  );
}

/** More columns or rows than this no cell spans, whatever it says. */
const MOST_SPANNED = 1_000;
/** A table with more places for cells is not followed, and counts as uneven. */
const MOST_PLACES = 5_000_000;

/** Whether cells overlap or leave a gap, also where cells reach below the last row. */
export function isUneven(table: Element): boolean {
  const spanOf = (span: number) => Math.min(Math.max(span, 1), MOST_SPANNED);
  /** For each column the first row that no cell has yet. */
  const free: number[] = [];
  let [width, places] = [0, 0];
  for (const [row, { kids }] of rowsOf(table).entries()) {
    let column = 0;
    for (const { facts } of kids) {
      const [across, down] = [spanOf(facts.columns), spanOf(facts.rows)];
      while ((free[column] ?? 0) > row) column += 1;
      for (const end = column + across; column < end; column += 1) {
        if ((free[column] ?? 0) > row) return true;
        free[column] = row + down;
      }
    }
    if (row === 0) width = free.length;
    places += width;
    if (free.length !== width || places > MOST_PLACES) return true;
    if (free.some((next) => next <= row)) return true;
  }
  return free.some((next) => next !== free[0]);
}
