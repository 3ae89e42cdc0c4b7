import writeExcelFile from 'write-excel-file/universal';
import { formatFieldName } from '../../engine/fields';

export type SheetRow = { name: string; value: string | number | boolean };

/** A cell of a spreadsheet holds no more than this; longer texts are whole in the JSON only. */
const cellChars = 32_767;

/** Every single value of the data, by the name its field has. */
export const sheetRows = (data: unknown): SheetRow[] => {
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
};

const heading = ['Name', 'Value'] as const;

/** With the mark by which spreadsheets know that it is UTF-8. */
export const csvOf = (rows: SheetRow[]): string =>
  `\ufeff${[heading, ...rows.map(({ name, value }) => [name, value] as const)]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')}\r\n`;

const csvCell = (value: SheetRow['value']): string => {
  if (typeof value !== 'string') return String(value);
  // A spreadsheet would compute what starts like this; the data came from anybody.
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** Texts are text cells here, which no spreadsheet computes. */
export const xlsxOf = (rows: SheetRow[]): Promise<Blob> =>
  writeExcelFile(
    [
      heading.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map(({ name, value }) => [{ value: name }, { value }]),
    ],
    { columns: [{ width: 32 }, { width: 64 }], stickyRowsCount: 1 },
  ).toBlob();
