import writeExcelFile from 'write-excel-file/universal';
import { formatFieldName } from '../../engine/fields';
import { csvLine, csvMark } from '../../lib/csv';

export type SheetRow = { name: string; value: string | number | boolean };

/**
 * The most characters that a spreadsheet cell holds. Longer texts are complete in the JSON only.
 */
const cellChars = 32_767;

/** Returns a row for each value of the data, under its field name. */
export function sheetRows(data: unknown): SheetRow[] {
  const rows: SheetRow[] = [];
  const collect = (value: unknown, path: string[]): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key]);
    } else if (typeof value === 'string') {
      rows.push({ name: formatFieldName(path), value: value.slice(0, cellChars) });
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      rows.push({ name: formatFieldName(path), value });
    }
  };
  collect(data, []);
  return rows;
}

const heading = ['Name', 'Value'] as const;

export function csvOf(rows: SheetRow[]): string {
  return csvMark + [heading, ...rows.map(({ name, value }) => [name, value])].map(csvLine).join('');
}

/** Writes texts as text cells, which no spreadsheet computes. */
export function xlsxOf(rows: SheetRow[]): Promise<Blob> {
  return writeExcelFile(
    [
      heading.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map(({ name, value }) => [{ value: name }, { value }]),
    ],
    { columns: [{ width: 32 }, { width: 64 }], stickyRowsCount: 1 },
  ).toBlob();
}
