import type { Child } from 'hono/jsx';

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
