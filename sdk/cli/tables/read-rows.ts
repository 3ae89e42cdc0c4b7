import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { compileSchema } from '../../../src/engine/fields/compile-schema';
import { putAt } from '../../../src/engine/fields/data-path';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { isCellError } from '../../../src/ui/dashboard/batch/cell-error';
import { matchColumns } from '../../../src/ui/dashboard/batch/island/model/match-columns';
import { parseCsv } from '../../../src/ui/dashboard/batch/island/model/parse-csv';
import { readXlsx } from '../../../src/ui/dashboard/batch/xlsx/read-xlsx';
import { type Sheet, WorkbookProblem } from '../../../src/ui/dashboard/batch/xlsx/sheet';
import { type DataEntry, entriesOf } from '../../../src/ui/dashboard/generate/data-entries';
import { readEntry } from '../../../src/ui/dashboard/generate/read-entry';
import { Failure, type Problem } from '../kit/failure';
import { decodeTable, decodeText } from './decode';
import { objectsIn } from './read-objects';
import type { Row } from './row';

type Data = Record<string, unknown>;

export type Rows = {
  /** False for a single object, which makes a single PDF. */
  isTable: boolean;
  bytes: Uint8Array;
  rows: Row[];
  file: string;
  /** The column that a place in the data comes from. */
  columnOf(pointer: string): string | undefined;
  /** What people should know of how the file was read. */
  note?: string;
};

/** Which sheet of a workbook is read, and how the bytes of a text are meant. */
export type Manner = { sheet?: string | undefined; encoding?: string | undefined };

const STDIN = 0;

/** As many rows and columns as a spreadsheet can have. */
const MOST_OF_WORKBOOK = { bytes: 256 * 1024 * 1024, rows: 1_048_576, columns: 16_384 };

/**
 * Reads the data of submissions, and checks each against the schema of the template as the deployment
 * does. Any problem ends the command before anything is made.
 */
export function readRows(path: string, schema: JsonSchema, manner: Manner): Rows {
  const file = path === '-' ? 'stdin' : basename(path);
  const bytes = readFileSync(path === '-' ? STDIN : path);
  const kind = path === '-' ? '.json' : extname(path).toLowerCase();
  const check = compileSchema(schema);
  const reading = { file, bytes, schema, check };
  if (kind === '.xlsx') return fromSheet(workbookSheet(bytes, file, manner.sheet), reading);
  if (kind === '.csv' || kind === '.tsv' || kind === '.txt') {
    const { text, isGuess } = decodeTable(bytes, manner.encoding);
    const note = `${file} is not UTF-8 and is read as Windows-1252. --encoding names another.`;
    return { ...fromSheet(csvSheet(text, file), reading), ...(isGuess && { note }) };
  }
  const { rows, isTable } = objectsIn(decodeText(bytes, file), file, kind);
  const problems = rows.flatMap(({ row, data }) =>
    check(data).map((problem): Problem => ({ file, ...(isTable && { row }), ...problem })),
  );
  refuseProblems(problems, rows.length);
  return { isTable, bytes, rows, file, columnOf: () => undefined };
}

function workbookSheet(bytes: Uint8Array, file: string, sheet: string | undefined): Sheet {
  try {
    return readXlsx(bytes, { most: MOST_OF_WORKBOOK, sheet });
  } catch (error) {
    if (error instanceof WorkbookProblem) throw new Failure('usage', `${file} ${error.message}`);
    throw error;
  }
}

function csvSheet(text: string, file: string): Sheet {
  const read = parseCsv(text);
  if (!read.ok)
    throw new Failure('refused', `${file} cannot be read.`, [
      { file, row: read.line, message: 'a quotation mark is not closed' },
    ]);
  const [columns = [], ...rows] = read.rows;
  return {
    columns: columns.map((column) => column.trim()),
    head: read.lines[0] ?? 1,
    rows: rows.map((cells, index) => ({ row: read.lines[index + 1] ?? 0, cells })),
  };
}

type Reading = {
  file: string;
  bytes: Uint8Array;
  schema: JsonSchema;
  check: ReturnType<typeof compileSchema>;
};

function fromSheet({ columns, head, rows }: Sheet, { file, bytes, schema, check }: Reading): Rows {
  const entries = entriesOf(schema);
  const matches = matchColumns(columns, entries);
  const unknown = columns.filter((column, index) => column !== '' && matches[index] === null);
  if (unknown.length > 0)
    throw new Failure(
      'refused',
      `The template has no field for ${unknown.length} of the columns.`,
      unknown.map((column) => ({
        file,
        row: head,
        column,
        message: `the fields are ${entries.map(({ name }) => name).join(', ')}`,
      })),
    );
  const columnOf = (pointer: string) =>
    columns[matches.findIndex((match) => isAt(entries[match ?? -1], pointer))];
  const read = rows.map(({ row, cells }) => {
    const { data, problems } = dataOf(
      cells,
      matches.map((match) => entries[match ?? -1]),
    );
    const known = new Set(problems.map(({ pointer }) => pointer));
    const found = check(data).filter(({ pointer }) => !known.has(pointer));
    return {
      row,
      data,
      problems: [
        ...strayCells(cells, columns).map((message) => ({ file, row, message })),
        ...[...problems, ...found].map((problem): Problem => {
          const column = columnOf(problem.pointer);
          return { file, row, ...(column !== undefined && { column }), ...problem };
        }),
      ],
    };
  });
  refuseProblems(
    read.flatMap(({ problems }) => problems),
    rows.length,
  );
  return { isTable: true, bytes, rows: read.map(({ row, data }) => ({ row, data })), file, columnOf };
}

/** A value below no column would be lost: a separator in a text without quotes makes one. */
function strayCells(cells: readonly string[], columns: readonly string[]): string[] {
  return cells.flatMap((cell, index) =>
    cell.trim() === '' || (columns[index] ?? '') !== ''
      ? []
      : [`the cell ${index + 1}, "${cell}", has no column`],
  );
}

/** Whether a place in the data is that of an entry, or of the object that holds it. */
function isAt(entry: DataEntry | undefined, pointer: string): boolean {
  return entry !== undefined && pointer !== '' && `/${entry.name}/`.startsWith(`${pointer}/`);
}

/** An empty cell gives no value. */
function dataOf(cells: readonly string[], entries: readonly (DataEntry | undefined)[]) {
  const data: Data = {};
  const problems: { pointer: string; message: string }[] = [];
  for (const [column, entry] of entries.entries()) {
    const text = cells[column] ?? '';
    if (!entry || text.trim() === '') continue;
    const read = isCellError(text)
      ? { ok: false as const, problem: `"${text.trim()}" is an error of the spreadsheet` }
      : readEntry(entry, text);
    if (read.ok) putAt(data, entry.path, read.value);
    else problems.push({ pointer: `/${entry.name}`, message: read.problem });
  }
  return { data, problems };
}

function refuseProblems(problems: Problem[], rows: number): void {
  if (problems.length === 0) return;
  const wrong = new Set(problems.map(({ row }) => row)).size;
  const which =
    rows === 1 ? 'The data does not fit the template.' : `${wrong} of ${rows} rows do not fit the template.`;
  throw new Failure('refused', `${which} Nothing was made.`, problems);
}
