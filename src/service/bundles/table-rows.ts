import { type CsvCell, csvLine, csvMark } from '../../lib/csv';
import { cutToCell, isTooLongForCell } from '../downloads/data-sheet';
import { fixedColumns, type NotedDocument } from './noted-document';
import { sheetHead, sheetRow } from './worksheet';

type TableFormat = 'csv' | 'xlsx';

/** The last column of a workbook: the names of the values that its row cannot hold whole. */
const shortenedColumn = 'Shortened';

export function headOfTable(format: TableFormat, columns: readonly string[]): string {
  const names = [...fixedColumns, ...columns];
  return format === 'csv' ? csvMark + csvLine(names) : sheetHead([...names, shortenedColumn]);
}

/** The rows of documents, and how many values are shortened in them. */
export function rowsOfTable(
  format: TableFormat,
  columns: readonly string[],
  noted: readonly NotedDocument[],
): { text: string; shortened: number } {
  let shortened = 0;
  const rows = noted.map(({ facts, values = {} }) => {
    const cells = columns.map((name) => (Object.hasOwn(values, name) ? (values[name] ?? null) : null));
    if (format === 'csv') return csvLine([...facts, ...cells]);
    const cut = columns.filter((_, index) => isTooLongForCell(cells[index]));
    shortened += cut.length;
    return sheetRow([...facts, ...cells.map(cutToCell<CsvCell>), cut.join(', ')].map(cutToCell<CsvCell>));
  });
  return { text: rows.join(''), shortened };
}
