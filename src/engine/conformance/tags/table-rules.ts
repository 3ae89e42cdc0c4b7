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
  return order !== undefined && !order.test(kids.map((kid) => `${kid.role ?? '?'} `).join(''));
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

/** More columns or rows than this no table has, whatever a cell says. */
const MOST = 1_000;

/** Whether rows have different numbers of columns, with the cells that reach down from rows above. */
export function isUneven(table: Element): boolean {
  const spanOf = (span: number) => Math.min(Math.max(span, 1), MOST);
  const counts = new Set<number>();
  /** The columns of cells that reach down, and how many of them end above a row. */
  let reaching = 0;
  const ending = new Map<number, number>();
  for (const [row, { kids }] of rowsOf(table).entries()) {
    reaching -= ending.get(row) ?? 0;
    ending.delete(row);
    let columns = reaching;
    for (const { facts } of kids) {
      const [across, down] = [spanOf(facts.columns), spanOf(facts.rows)];
      columns += across;
      if (down === 1) continue;
      reaching += across;
      ending.set(row + down, (ending.get(row + down) ?? 0) + across);
    }
    counts.add(columns);
  }
  return counts.size > 1;
}
