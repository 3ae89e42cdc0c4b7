import { decodeTable } from '../../../../lib/table-text';
import { batchWords as words } from '../words';
import { WorkbookProblem } from '../xlsx/sheet';
import { type Table, type TableLimits, textOfTable } from './model/read-table';

/** `table` has the numbers of rows that the text does not tell. `isGuess`: nobody can be sure of the characters. */
export type Opened =
  | { ok: true; text: string; table: Table; isGuess: boolean }
  | { ok: false; problem: string };

export type FileLimits = TableLimits & { bytes: number };

/** The unpacked bytes of a workbook. The rows of a table are far less. */
const WORKBOOK_BYTES = 32 * 1024 * 1024;

/** Reads the rows of a file as text, in which they can be changed. */
export async function openFile(file: File, most: FileLimits): Promise<Opened> {
  if (file.size > most.bytes)
    return { ok: false, problem: words.problems.tooLarge(most.bytes / 1024 / 1024) };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/\.xlsx$/i.test(file.name)) return { ok: true, ...decodeTable(bytes), table: { kind: 'empty' } };
  const { readXlsx } = await import('../xlsx/read-xlsx');
  try {
    const { columns, head, rows } = readXlsx(bytes, { most: { ...most, bytes: WORKBOOK_BYTES } });
    const [cells, numbers] = [rows.map((each) => each.cells), rows.map(({ row }) => row)];
    const table: Table = { kind: 'cells', columns, rows: cells, head, numbers };
    return { ok: true, text: textOfTable(table), table, isGuess: false };
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error;
    return { ok: false, problem: words.problems.workbook(file.name, error.message) };
  }
}
