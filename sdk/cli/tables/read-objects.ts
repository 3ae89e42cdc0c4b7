import { isRecord } from '../../../src/lib/json';
import { Failure } from '../kit/failure';
import { decodeText } from './decode';
import type { Row } from './row';

/** JSON: an object or a list of them. JSONL: an object in each line. */
export function objectsIn(text: string, file: string, kind: string): { rows: Row[]; isTable: boolean } {
  if (kind === '.jsonl' || kind === '.ndjson') {
    const lines = text.split('\n').map((line, index) => ({ line, row: index + 1 }));
    const rows = lines
      .filter(({ line }) => line.trim() !== '')
      .map(({ line, row }) => ({ row, value: parsed(line, file, row) }));
    return { rows: rows.map(({ row, value }) => ({ row, data: recordOf(value, file, row) })), isTable: true };
  }
  if (kind !== '.json') throw new Failure('usage', `${file} must be .json, .jsonl, .csv, .tsv or .xlsx.`);
  const value = parsed(text, file);
  if (!Array.isArray(value)) return { rows: [{ row: 1, data: recordOf(value, file) }], isTable: false };
  return {
    rows: value.map((one, index) => ({ row: index + 1, data: recordOf(one, file, index + 1) })),
    isTable: true,
  };
}

/** The data of one document. */
export function oneObject(bytes: Uint8Array, file: string): Record<string, unknown> {
  return recordOf(parsed(decodeText(bytes, file), file), file);
}

function parsed(text: string, file: string, row?: number): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    throw unreadable(file, row, (error as Error).message);
  }
}

function recordOf(value: unknown, file: string, row?: number): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw unreadable(file, row, 'expected an object');
}

function unreadable(file: string, row: number | undefined, message: string): Failure {
  return new Failure('refused', `${file} cannot be read. Nothing was made.`, [
    { file, ...(row !== undefined && { row }), message },
  ]);
}
