import { putAt } from '../../../../../engine/fields';
import type { DataEntry } from '../../../generate/data-entries';
import { readEntry } from '../../../generate/read-entry';
import { saidCheck } from '../../../shell/island/service/checks';
import { isCellError } from '../../cell-error';
import { batchWords as words } from '../../words';
import type { Originals, Table, TableRow } from './read-table';
import { printsOf } from './row-print';

type Data = Record<string, unknown>;
type Check = (data: Data) => { pointer: string; message: string }[];

/** A submission of the batch before it is created: its data and its problems in words. */
export type Row = {
  /** The number of the row in its file; null: somebody added it between others. */
  number: number | null;
  data: Data;
  summary: string;
  problems: string[];
  /** By which the row is known again: as it is, and as it came before it was corrected. */
  prints: readonly string[];
  /** Whether the row was sent before, in words. */
  before?: { isSure: boolean; text: string } | undefined;
};

type Reading = {
  entries: readonly DataEntry[];
  /** For each column the index of its value. */
  matches: readonly (number | null)[];
  check: Check;
  originals?: Originals | undefined;
};

export function checkRows(table: Table, reading: Reading): Row[] {
  const { check, originals } = reading;
  if (!('rows' in table)) return [];
  const valuesOf = (row: TableRow) => (Array.isArray(row) ? valuesOfCells(row, reading) : row);
  const placeOf = (row: TableRow, index: number) => {
    const number = table.numbers[index] ?? null;
    const original = number === null ? undefined : originals?.get(number);
    return { number, prints: printsOf(valuesOf(row), original && valuesOf(original)) };
  };
  if (table.kind === 'data')
    return table.rows.map((data, index) => checked({ ...placeOf(data, index), data, problems: [] }, check));
  return table.rows.map((cells, index) => {
    const extra = cells.slice(table.columns.length).some((cell) => cell.trim() !== '');
    const tooMany = extra ? [words.problems.cells(cells.length, table.columns.length)] : [];
    const { data, problems } = dataOf(cells, reading);
    return checked({ ...placeOf(cells, index), data, problems: [...tooMany, ...problems] }, check);
  });
}

/** What is sent of the cells, as it stands there. Columns that give no value are left out. */
function valuesOfCells(cells: readonly string[], { entries, matches }: Reading): Data {
  const named = matches.flatMap((match, column) => {
    const entry = match === null ? undefined : entries[match];
    const text = cells[column]?.trim() ?? '';
    return entry === undefined || text === '' ? [] : [[entry.path.join('/'), text] as const];
  });
  return Object.fromEntries(named);
}

/** An empty cell gives no value. */
function dataOf(cells: readonly string[], { entries, matches }: Reading): { data: Data; problems: string[] } {
  const data: Data = {};
  const problems: string[] = [];
  for (const [column, match] of matches.entries()) {
    const entry = match === null ? undefined : entries[match];
    const text = cells[column] ?? '';
    if (entry === undefined || text.trim() === '') continue;
    if (isCellError(text)) {
      problems.push(words.problems.at(entry.name, words.problems.cellError(text.trim())));
      continue;
    }
    const read = readEntry(entry, text);
    if (read.ok) putAt(data, entry.path, read.value);
    else problems.push(words.problems.at(entry.name, read.problem));
  }
  return { data, problems };
}

/** A cell that cannot be read is also missing in the data; only the first problem is shown. */
function checked({ data, problems, ...place }: Omit<Row, 'summary'>, check: Check): Row {
  const found = check(data)
    .map(({ pointer, message }) =>
      words.problems.at(pointer.slice(1) || words.problems.whole, saidCheck(message)),
    )
    .filter((problem) => !problems.some((known) => known.split(':')[0] === problem.split(':')[0]));
  return { ...place, data, summary: summaryOf(data), problems: [...problems, ...found] };
}

const SHOWN_CHARS = 80;
const SHOWN_DEPTH = 4;

function summaryOf(data: Data): string {
  const text = valuesIn(data, 0).join(' · ');
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)} …` : text;
}

function valuesIn(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  if (depth > SHOWN_DEPTH) return ['…'];
  return Object.values(value)
    .slice(0, SHOWN_CHARS)
    .flatMap((inner) => valuesIn(inner, depth + 1).slice(0, SHOWN_CHARS));
}

/** Groups errors by row: `#/submissions/3/data/name: is missing` is about the fourth row. */
export function problemsByRow(errors: readonly string[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const error of errors) {
    const [, row = '-1', name = '', message = error] =
      /^#\/submissions\/(\d{1,3})(?:\/data(?=[/:]))?\/?([^:]*): (.*)$/s.exec(error) ?? [];
    const known = found.get(Number(row)) ?? [];
    found.set(Number(row), [
      ...known,
      name === '' ? saidCheck(message) : words.problems.at(name, saidCheck(message)),
    ]);
  }
  return found;
}
