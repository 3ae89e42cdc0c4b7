import { strFromU8, unzipSync } from 'fflate';
import type { Sheet } from './sheet';
import { cellText, type Meaning } from './xlsx-cells';
import { elementsOf } from './xlsx-elements';

/** More would not be a table of people, but an attack on the memory of the reader. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Why a file is not read. The message follows the name of the file. */
export class WorkbookProblem extends Error {}

/** Reads a sheet of a workbook as spreadsheets write it (ECMA-376): the first one, or the named one. */
export function readXlsx(bytes: Uint8Array, wanted?: string): Sheet {
  const parts = unpacked(bytes);
  const part = (path: string) => {
    try {
      return elementsOf(strFromU8(parts[path] ?? new Uint8Array()));
    } catch (error) {
      throw new WorkbookProblem(`is not a workbook (.xlsx): ${path}: ${(error as Error).message}`);
    }
  };
  const path = sheetPath(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'), wanted);
  const meaning = meaningOf(part);
  const rows = part(path)
    .filter(({ name }) => name === 'row')
    .map((row, index) => ({
      row: Number(row.attributes['r'] ?? index + 1),
      cells: cellsOf(row.children, meaning),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [head, ...others] = rows;
  return { columns: head?.cells.map((cell) => cell.trim()) ?? [], rows: others };
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isNeeded =
          /^xl\/(workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook)\.xml(\.rels)?$/.test(name);
        if (isNeeded) size += originalSize;
        if (size > MOST_BYTES) throw new Error('it is larger than 256 MB');
        return isNeeded;
      },
    });
  } catch (error) {
    throw new WorkbookProblem(`is not a workbook (.xlsx): ${(error as Error).message}`);
  }
}

type Elements = ReturnType<typeof elementsOf>;

function sheetPath(workbook: Elements, relations: Elements, wanted: string | undefined): string {
  const sheets = workbook.filter(({ name }) => name === 'sheet');
  const found =
    wanted === undefined ? sheets[0] : sheets.find(({ attributes }) => attributes['name'] === wanted);
  const names = sheets.map(({ attributes }) => `"${attributes['name']}"`).join(', ');
  if (!found)
    throw new WorkbookProblem(`has no sheet ${wanted === undefined ? '' : `"${wanted}"`}; it has ${names}.`);
  const relation = relations.find(({ attributes }) => attributes['Id'] === found.attributes['id']);
  return `xl/${relation?.attributes['Target']?.replace(/^\/xl\//, '') ?? 'worksheets/sheet1.xml'}`;
}

function meaningOf(part: (path: string) => Elements): Meaning {
  const formats = part('xl/styles.xml');
  const codes = new Map(
    formats
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes }) => [attributes['numFmtId'], attributes['formatCode'] ?? '']),
  );
  return {
    texts: part('xl/sharedStrings.xml')
      .filter(({ name }) => name === 'si')
      .map(({ text }) => text),
    formats: formats
      .filter(({ name, parent }) => name === 'xf' && parent === 'cellXfs')
      .map(({ attributes }) => ({
        id: Number(attributes['numFmtId'] ?? 0),
        code: codes.get(attributes['numFmtId']) ?? '',
      })),
    from1904: part('xl/workbook.xml').some(({ attributes }) =>
      /^(1|true)$/.test(attributes['date1904'] ?? ''),
    ),
  };
}

function cellsOf(children: Elements, meaning: Meaning): string[] {
  const cells: string[] = [];
  for (const cell of children) {
    const column = columnOf(cell.attributes['r'] ?? '') ?? cells.length;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(cell, meaning);
  }
  return cells;
}

/** `BC7` is in the column 54, from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
