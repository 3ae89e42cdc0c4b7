import { limits } from '../../limits';
import type { Field } from '../field-schema';
import { listName, type Row, rowOf } from './row-of';

/** The rows that a template offers for a list that may have more elements. */
export type RowGroup = {
  list: readonly string[];
  /** The number of elements for which the template itself has rows. */
  rows: number;
  /** The pages that show the last row. They are repeated for further elements. */
  pages: RowPage[];
};

export type RowPage = {
  page: number;
  /** The position of the first row on the page, and the number of rows. */
  first: number;
  rows: number;
};

/** Groups by fields. Fields are cached with their template, and the entries live as long. */
const known = new WeakMap<readonly Field[], RowGroup[]>();

/** Returns the lists whose rows have `overflow: "continue"`. One such field in a row is enough. */
export function rowGroupsOf(fields: readonly Field[]): RowGroup[] {
  const groups = known.get(fields) ?? findGroups(fields);
  known.set(fields, groups);
  return groups;
}

/** Returns the greatest length of the list when only its own pages are repeated. */
export function mostElements({ rows, pages }: RowGroup): number {
  const perTurn = Math.min(...pages.map((page) => page.rows));
  const turns = Math.floor(limits.repeatedPages / pages.length);
  return Math.max(rows, Math.min(limits.fieldListPosition + 1, rows + perTurn * turns));
}

function findGroups(fields: readonly Field[]): RowGroup[] {
  const shown = fields.filter((field) => !field.hidden);
  if (!shown.some((field) => field.overflow === 'continue')) return [];
  const members = new Map<string, { field: Field; row: Row }[]>();
  for (const field of shown) {
    const row = rowOf(field);
    if (row === null) continue;
    const name = listName(row);
    members.set(name, [...(members.get(name) ?? []), { field, row }]);
  }
  return [...members.values()]
    .filter((group) => group.some(({ field }) => field.overflow === 'continue'))
    .map(groupOf);
}

function groupOf(members: readonly { field: Field; row: Row }[]): RowGroup {
  const rows = Math.max(...members.map(({ row }) => row.position)) + 1;
  const pages = [...new Set(members.map(({ field }) => field.page))].toSorted((one, other) => one - other);
  return {
    list: members[0]?.row.list ?? [],
    rows,
    pages: pages.flatMap((page) => {
      const positions = members.flatMap(({ field, row }) => (field.page === page ? [row.position] : []));
      const first = Math.min(...positions);
      return Math.max(...positions) === rows - 1 ? [{ page, first, rows: rows - first }] : [];
    }),
  };
}
