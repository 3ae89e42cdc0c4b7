import { strFromU8, unzipSync } from 'fflate';
import { type Sheet, type SheetLimits, WorkbookProblem } from './sheet';
import { sheetRows } from './sheet-rows';
import { builtInKind, kindOfCode, type Meaning } from './xlsx-cells';
import { eachElement, elementsOf } from './xlsx-elements';

type Wanted = {
  most: SheetLimits;
  /** The name of a sheet; without it, the first one. */
  sheet?: string | undefined;
};

const BOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STYLES = 'xl/styles.xml';
const TEXTS = 'xl/sharedStrings.xml';

/** Reads a sheet of a workbook as spreadsheets write it (ECMA-376). Other sheets stay packed. */
export function readXlsx(bytes: Uint8Array, { most, sheet }: Wanted): Sheet {
  const book = partsOf(bytes, [BOOK, RELATIONS], most.bytes);
  const path = sheetPath(book, sheet);
  const part = partsOf(bytes, [path, STYLES, TEXTS], most.bytes);
  const meaning = { ...meaningOf(part), from1904: isFrom1904(book) };
  const [head, ...rows] = part(path, (xml) => sheetRows(xml, meaning, most));
  return { columns: head?.cells.map((cell) => cell.trim()) ?? [], head: head?.row ?? 1, rows };
}

/** Reads the XML of a part; a part that is not there is empty. */
type Part = <Read>(path: string, read: (xml: string) => Read) => Read;

function partsOf(bytes: Uint8Array, paths: readonly string[], most: number): Part {
  const parts = unpacked(bytes, paths, most);
  return (path, read) => {
    try {
      return read(strFromU8(parts[path] ?? new Uint8Array()));
    } catch (error) {
      throw problemOf(error, `${path}: `);
    }
  };
}

const MB = 1024 * 1024;

function unpacked(bytes: Uint8Array, paths: readonly string[], most: number): Record<string, Uint8Array> {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (!paths.includes(name)) return false;
        total += Math.max(size, originalSize);
        if (total > most) throw new WorkbookProblem(`is larger than ${most / MB} MB when it is unpacked`);
        return true;
      },
    });
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown, place = ''): WorkbookProblem {
  if (error instanceof WorkbookProblem) return error;
  return new WorkbookProblem(`is not a workbook (.xlsx): ${place}${(error as Error).message}`);
}

function sheetPath(part: Part, wanted: string | undefined): string {
  const sheets = part(BOOK, (xml) => elementsOf(xml, ['sheet']));
  const relations = part(RELATIONS, (xml) => elementsOf(xml, ['Relationship']));
  const found =
    wanted === undefined ? sheets[0] : sheets.find(({ attributes }) => attributes['name'] === wanted);
  const names = sheets.map(({ attributes }) => `"${attributes['name']}"`).join(', ');
  if (!found)
    throw new WorkbookProblem(`has no sheet ${wanted === undefined ? '' : `"${wanted}"`}; it has ${names}.`);
  const relation = relations.find(({ attributes }) => attributes['Id'] === found.attributes['id']);
  return `xl/${relation?.attributes['Target']?.replace(/^\/xl\//, '') ?? 'worksheets/sheet1.xml'}`;
}

function meaningOf(part: Part): Omit<Meaning, 'from1904'> {
  const formats = part(STYLES, (xml) => elementsOf(xml, ['numFmt', 'xf']));
  const own = new Map(
    formats
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes }) => [attributes['numFmtId'], kindOfCode(attributes['formatCode'] ?? '')]),
  );
  return {
    texts: part(TEXTS, textsIn),
    kinds: formats
      .filter(({ name, parent }) => name === 'xf' && parent === 'cellXfs')
      .map(({ attributes: { numFmtId: id } }) => builtInKind(Number(id ?? 0)) ?? own.get(id) ?? 'number'),
  };
}

/** The texts that cells share. */
function textsIn(xml: string): string[] {
  const texts: string[] = [];
  eachElement(xml, {
    closed: ({ name, text }) => {
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** Whether the workbook counts days from 1904. */
function isFrom1904(part: Part): boolean {
  const settings = part(BOOK, (xml) => elementsOf(xml, ['workbookPr']));
  return settings.some(({ attributes }) => /^(1|true)$/.test(attributes['date1904'] ?? ''));
}
