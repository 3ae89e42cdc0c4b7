import { isRecord } from '../../../../../lib/json';
import { readJson } from '../../../generate/read-entry';
import { batchWords as words } from '../../words';
import { csvLine, parseCsv } from './parse-csv';
import { keepNumbers, type Numbered } from './row-numbers';

type Data = Record<string, unknown>;

/** Where the rows are in their file. */
type Numbers = Pick<Numbered, 'head' | 'numbers'>;

/** The pasted text: cells below column names, or the data as JSON. */
export type Table =
  | ({ kind: 'cells'; columns: string[]; rows: string[][] } & Numbers)
  | ({ kind: 'data'; rows: Data[] } & Numbers)
  | { kind: 'wrong'; problem: string }
  | { kind: 'empty' };

/** The cells of a row, or its data. */
export type TableRow = string[] | Data;

/** The rows of a table as they came, before any was corrected, by their numbers. */
export type Originals = ReadonlyMap<number, TableRow>;

export type TableLimits = { rows: number; columns: number };

/**
 * Reads JSON as a list of objects, and everything else as CSV with column names in the first row.
 */
export function readTable(text: string, most: TableLimits): Table {
  if (text.trim() === '') return { kind: 'empty' };
  const table = /^\s*[[{]/.test(text) ? readObjects(text) : readCells(text);
  const count = 'rows' in table ? table.rows.length : 0;
  if (count > most.rows) return wrong(words.problems.tooMany(count, most.rows));
  const columns = table.kind === 'cells' ? table.columns.length : 0;
  return columns > most.columns ? wrong(words.problems.tooWide(columns, most.columns)) : table;
}

/** The table without some of its rows. */
export function withoutRows(table: Table, isOut: (index: number) => boolean): Table {
  if (!('rows' in table)) return { kind: 'empty' };
  const left = <Item>(items: readonly Item[]) => items.filter((_, index) => !isOut(index));
  const numbers = left(table.numbers);
  if (numbers.length === 0) return { kind: 'empty' };
  if (table.kind === 'cells') return { ...table, numbers, rows: left(table.rows) };
  return { ...table, numbers, rows: left(table.rows) };
}

/** The table that was read after a change: its rows keep the numbers of their file. */
export function numberedAs(before: Table, table: Table): Table {
  if (!('rows' in before && 'rows' in table) || before.kind !== table.kind) return table;
  return { ...table, head: before.head, numbers: keepNumbers(before, table) };
}

/** What came of the rows that are still in the table. Without `known`, they are as they came. */
export function originalsOf(table: Table, known?: Originals): Originals {
  const rows = rowsByNumber(table);
  return known ? new Map([...known].filter(([number]) => rows.has(number))) : rows;
}

function rowsByNumber(table: Table): Map<number, TableRow> {
  const found = new Map<number, TableRow>();
  if (!('rows' in table)) return found;
  for (const [index, row] of table.rows.entries()) {
    const number = table.numbers[index] ?? null;
    if (number !== null) found.set(number, row);
  }
  return found;
}

/** The text that is read as this table. */
export function textOfTable(table: Table): string {
  if (table.kind === 'cells') return [table.columns, ...table.rows].map(csvLine).join('');
  return table.kind === 'data' ? JSON.stringify(table.rows, null, 2) : '';
}

function readCells(text: string): Table {
  const read = parseCsv(text);
  if (!read.ok) return wrong(words.problems.quote(read.line));
  const [columns = [], ...rows] = read.rows;
  const [head = 1, ...numbers] = read.numbers;
  return rows.length === 0
    ? wrong(words.problems.onlyHead)
    : { kind: 'cells', columns: columns.map((column) => column.trim()), rows, head, numbers };
}

function readObjects(text: string): Table {
  const read = readJson(text);
  if (!read.ok) return wrong(read.problem);
  const list: unknown[] = Array.isArray(read.value) ? read.value : [read.value];
  const rows = list.filter(isRecord);
  if (rows.length < list.length) return wrong(words.problems.notObjects);
  return rows.length === 0
    ? { kind: 'empty' }
    : { kind: 'data', rows, head: 0, numbers: rows.map((_, index) => index + 1) };
}

function wrong(problem: string): Table {
  return { kind: 'wrong', problem };
}
