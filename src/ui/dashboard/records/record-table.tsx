import type { Child } from 'hono/jsx';
import { Pager } from './parts';
import { recordWords } from './words';

export type Column<Row> = { head: string; cell: (row: Row) => Child; class?: string };

type Table<Row> = {
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: Row[];
  class?: string;
  /** A column before the first, for selecting rows. */
  pick?: { head: string; cell: (row: Row) => Child } | null;
};

/** A table of records, shown as cards on narrow screens. */
export function RecordTable<Row>({ columns, rows, class: kind, pick = null }: Table<Row>) {
  const [first, ...others] = columns;
  return (
    <div class="table-frame">
      <table class={kind ? `cards ${kind}` : 'cards'}>
        <thead>
          <tr>
            {pick && (
              <th scope="col">
                <span class="visually-hidden">{pick.head}</span>
              </th>
            )}
            {columns.map(({ head }) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {pick && <td class="pick">{pick.cell(row)}</td>}
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ head, cell, class: kindOfCell }) => (
                <td class={kindOfCell} data-label={head}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type List = {
  path: string;
  /** The filters in the address, without the cursor. */
  query: Record<string, string>;
  cursor: string;
  next: string | null;
  problem: string | null;
  /** The table, or null where no record matches. */
  table: Child | null;
  /** The content of a list that has no record at all. */
  empty: Child;
};

/**
 * The part of a page below its filters: a problem, the records or the reason for none, and the link
 * to more.
 */
export function RecordList({ path, query, cursor, next, problem, table, empty }: List) {
  const isNarrowed = cursor !== '' || Object.values(query).some((value) => value !== '');
  const nothing = problem === null && <p class="notice">{recordWords.filter.nothing}</p>;
  return (
    <>
      {problem && (
        <p class="alert" role="alert">
          {problem}
        </p>
      )}
      {table ?? (isNarrowed || problem !== null ? nothing : empty)}
      <Pager
        path={path}
        query={query}
        next={next === null ? null : { cursor: next }}
        isFirst={cursor === ''}
      />
    </>
  );
}
