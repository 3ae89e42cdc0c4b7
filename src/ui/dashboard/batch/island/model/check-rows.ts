import { putAt } from '../../../../../engine/fields';
import type { DataEntry } from '../../../generate/data-entries';
import { readEntry } from '../../../generate/read-entry';
import { saidCheck } from '../../../shell/island/service/checks';
import { isCellError } from '../../cell-error';
import { batchWords as words } from '../../words';
import type { Table } from './read-table';
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
  /** By which the row is known again: as it is, and as it stood in its file before it was corrected. */
  prints: readonly string[];
  /** Whether the row was sent before, in words. */
  before?: { isSure: boolean; text: string };
};

type Reading = {
  entries: readonly DataEntry[];
  /** For each column the index of its value. */
  matches: readonly (number | null)[];
  check: Check;
  /** The prints of rows as they stand in their file, by their numbers. */
  originals?: ReadonlyMap<number, string>;
};

export function checkRows(table: Table, reading: Reading): Row[] {
  const { check, originals } = reading;
  if (!('rows' in table)) return [];
  const prints = printsOf(table);
  const placeOf = (index: number) => {
    const number = table.numbers[index] ?? null;
    const original = number === null ? undefined : originals?.get(number);
    return { number, prints: [prints[index], original].filter((print) => print !== undefined) };
  };
  if (table.kind === 'data')
    return table.rows.map((data, index) => checked({ ...placeOf(index), data, problems: [] }, check));
  return table.rows.map((cells, index) => {
    const extra = cells.slice(table.columns.length).some((cell) => cell.trim() !== '');
    const tooMany = extra ? [words.problems.cells(cells.length, table.columns.length)] : [];
    const { data, problems } = dataOf(cells, reading);
    return checked({ ...placeOf(index), data, problems: [...tooMany, ...problems] }, check);
  });
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
