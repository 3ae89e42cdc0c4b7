export type CsvCell = string | number | boolean | null;

/** Spreadsheets recognise UTF-8 by the byte order mark. */
export const csvMark = '\ufeff';

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '');
  // A spreadsheet would compute a text that begins like this, and the text may come from anybody.
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
