import { decodeTable } from '../../../../lib/table-text';
import { batchWords as words } from '../words';
import { type SheetLimits, WorkbookProblem } from '../xlsx/sheet';
import { textOfTable } from './model/read-table';

/** `isGuess`: nobody can be sure of the characters. */
type Opened = { ok: true; text: string; isGuess: boolean } | { ok: false; problem: string };

/** The unpacked bytes of a workbook. The rows of a table are far less. */
const WORKBOOK_BYTES = 32 * 1024 * 1024;

/** Reads the rows of a file as text, in which they can be changed. */
export async function openFile(file: File, most: Omit<SheetLimits, 'bytes'>): Promise<Opened> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/\.xlsx$/i.test(file.name)) return { ok: true, ...decodeTable(bytes) };
  const { readXlsx } = await import('../xlsx/read-xlsx');
  try {
    const { columns, rows } = readXlsx(bytes, { most: { ...most, bytes: WORKBOOK_BYTES } });
    const text = textOfTable({ kind: 'cells', columns, rows: rows.map(({ cells }) => cells) });
    return { ok: true, text, isGuess: false };
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error;
    return { ok: false, problem: words.problems.workbook(file.name, error.message) };
  }
}
