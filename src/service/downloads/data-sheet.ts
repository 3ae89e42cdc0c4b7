import writeExcelFile from 'write-excel-file/universal';
import { formatFieldName } from '../../engine/fields';
import { csvLine, csvMark } from '../../lib/csv';

export type SheetRow = { name: string; value: string | number | boolean };

/** The most characters that a cell of a workbook holds: spreadsheets do not open one with more. */
const cellChars = 32_767;

export function isTooLongForCell(value: unknown): boolean {
  return typeof value === 'string' && value.length > cellChars;
}

/** The value as a cell of a workbook holds it. No character is cut in two. */
export function cutToCell<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || value.length <= cellChars) return value;
  return value.slice(0, cellChars).replace(/[\ud800-\udbff]$/, '');
}

/** Returns a row for each value of the data, under its field name. */
export function sheetRows(data: unknown): SheetRow[] {
  const rows: SheetRow[] = [];
  const collect = (value: unknown, path: string[]): void => {
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key]);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
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

/** Writes texts as text cells, which no spreadsheet computes. What a cell cannot hold is said beside it. */
export function xlsxOf(rows: SheetRow[]): Promise<Blob> {
  return writeExcelFile(
    [
      heading.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map(({ name, value }) => [
        { value: cutToCell(name) },
        { value: cutToCell(value) },
        ...(isTooLongForCell(value) ? [{ value: shortenedTo(String(value).length) }] : []),
      ]),
    ],
    { columns: [{ width: 32 }, { width: 64 }], stickyRowsCount: 1 },
  ).toBlob();
}

function shortenedTo(length: number): string {
  return `Shortened: the value has ${length} characters. CSV, XML and JSON have all of them.`;
}
