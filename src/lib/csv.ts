export type CsvCell = string | number | boolean | null;

/** Spreadsheets recognise UTF-8 by the byte order mark. */
export const csvMark = '\ufeff';

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A text that a spreadsheet would compute, also where it writes full-width signs, or after a blank that it drops. */
const computed = /^[=+\-@\t\r\n＝＋－＠]/;

/** A lone sign, numbers, and phone numbers like +49 (30) 12345: a spreadsheet shows them and computes nothing. */
const plain = /^[+-](\d[\d .,()]*|\d+(\.\d+)?[eE][+-]?\d+)?$/;

function csvCell(value: CsvCell): string {
  if (typeof value !== 'string') return String(value ?? '');
  // The text may come from anybody, so a spreadsheet gets it as a text.
  const inert = computed.test(value) && !plain.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
