import type { Files } from '../../core/platform/files';
import { readStoredJson, type StoredJson } from '../../core/platform/stored-json';
import type { CsvCell } from '../../lib/csv';
import { timestamp } from '../../lib/timestamp';
import type { ZipEntry } from '../../lib/zip';
import { sheetRows } from '../downloads/data-sheet';
import type { SubmissionRecord } from '../submissions/life/submission-record';
import type { Selected } from './selected-documents';

/** What the end of a bundle needs of a document. */
export type NotedDocument = {
  /** The cells of the document under the fixed columns. */
  facts: CsvCell[];
  /** The data of the document, by column. */
  values?: Record<string, CsvCell>;
  entry?: ZipEntry;
  /** Its PDF, to be merged. */
  source?: NotedPdf;
};

export type NotedPdf = { id: string; name: string; key: string; bytes: number };

/** The columns that every table begins with. */
export const fixedColumns = ['Document', 'Template', 'State', 'Created', 'Finished', 'SHA-256', 'Left out'];

/** Why the PDF of a document is not in a bundle; null when it is. */
export function whyWithoutPdf({ record, why }: Selected): string | null {
  if (record === null) return why ?? null;
  if (record.expiredAt !== null) return 'expired';
  return record.state === 'processed' && record.pdf !== null ? null : record.state;
}

/** Why the data of a document is not in a bundle; null when it is. */
export function whyWithoutData({ record, why }: Selected): string | null {
  if (record === null) return why ?? null;
  return record.expiredAt === null ? null : 'expired';
}

export function factsOf({ id, record }: Selected, why: string | null): CsvCell[] {
  if (record === null) return [id, null, null, null, null, null, why];
  const { templateName, state, createdAt, processedAt, pdfHash } = { pdfHash: hashOf(record), ...record };
  return [id, templateName, state, timestamp(createdAt), timestamp(processedAt), pdfHash, why];
}

/** The data of a document by column; null when it has none. */
export async function readValues(
  files: Files,
  stored: StoredJson | null,
): Promise<Record<string, CsvCell> | null> {
  if (!stored) return null;
  const rows = sheetRows(await readStoredJson(files, stored));
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

function hashOf({ pdf, erasedPdfHash }: SubmissionRecord): string | null {
  return pdf?.hash ?? erasedPdfHash;
}
