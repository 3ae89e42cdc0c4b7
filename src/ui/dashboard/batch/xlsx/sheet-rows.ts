import { type Sheet, type SheetLimits, WorkbookProblem } from './sheet';
import { cellText, type Meaning } from './xlsx-cells';
import { eachElement } from './xlsx-elements';

type Place = { row: number; cells: string[]; column: number };

/** The rows of a sheet that have values. The first row beyond the limit ends the reading. */
export function sheetRows(xml: string, meaning: Meaning, most: SheetLimits): Sheet['rows'] {
  const rows: Sheet['rows'] = [];
  let [count, chars] = [0, 0];
  let at: Place = { row: 0, cells: [], column: 0 };
  eachElement(xml, {
    opened: ({ name, attributes }) => {
      if (name !== 'row') return;
      count += 1;
      at = { row: Number(attributes['r'] ?? count), cells: [], column: 0 };
    },
    closed: (element) => {
      if (element.name === 'c' && element.parent === 'row') {
        const reference = element.attributes['r'] ?? '';
        const column = columnOf(reference) ?? at.column;
        at.column = column + 1;
        const text = cellText(element, meaning);
        // Cells that only have a format are no values, wherever they are.
        if (text === '') return;
        if (column >= most.columns)
          throw new WorkbookProblem(
            `has a value in ${reference || `the column ${column + 1}`}, but can have at most ${most.columns} columns`,
          );
        // A text that is stored once can be in every cell.
        chars += text.length;
        if (chars > most.bytes)
          throw new WorkbookProblem(`has more than ${most.bytes / 1024 / 1024} MB of text`);
        while (at.cells.length < column) at.cells.push('');
        at.cells[column] = text;
      }
      if (element.name !== 'row' || at.cells.every((cell) => cell.trim() === '')) return;
      // The first row has the names of the columns.
      if (rows.length > most.rows)
        throw new WorkbookProblem(`has more than ${most.rows} rows with values, which is the limit`);
      rows.push({ row: at.row, cells: at.cells });
    },
  });
  return rows;
}

/** `BC7` is in the column 54, from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
