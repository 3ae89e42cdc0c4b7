import { constants, deflateRawSync } from 'node:zlib';
import type { CsvCell } from '../../lib/csv';
import { xmlText } from '../../lib/xml-text';
import { crc32, storedEntry, type ZipEntry, zipDirectory, zipHeader } from '../../lib/zip';
import type { Progress } from './bundle-record';
import type { PieceWriter } from './piece-writer';

/**
 * A workbook of one worksheet, written row by row. It is a ZIP file: the rows are packed as they come, and
 * what stands before them is added in front when their length is known.
 */

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const smallParts = {
  '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Documents" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is bold, for the head.
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const sheetName = 'xl/worksheets/sheet1.xml';
const sheetStart = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

type Sheet = Progress['sheet'];

export function sheetHead(columns: readonly string[]): string {
  return sheetStart + rowOf(columns, ' s="1"');
}

export function sheetRow(cells: readonly CsvCell[]): string {
  return rowOf(cells, '');
}

/** Adds XML to the worksheet. */
export async function addToSheet(writer: PieceWriter, sheet: Sheet, text: string): Promise<Sheet> {
  return addPacked(writer, sheet, Buffer.from(text), constants.Z_SYNC_FLUSH);
}

/** Ends the worksheet and the workbook, and puts what stands before its rows in front of them. */
export async function endWorkbook(writer: PieceWriter, sheet: Sheet, at: number): Promise<void> {
  const ended = await addPacked(writer, sheet, Buffer.from(sheetEnd), constants.Z_FINISH);
  await writer.flush();
  const rows = writer.takeAll();
  const entries: ZipEntry[] = [];
  for (const [name, text] of Object.entries(smallParts)) {
    const bytes = Buffer.from(text);
    const part = storedEntry(name, bytes, at);
    entries.push({ ...part, offset: writer.bytes });
    await writer.add(zipHeader(part), bytes);
  }
  const sheetPart = { name: sheetName, at, ...ended, isDeflated: true };
  entries.push({ ...sheetPart, offset: writer.bytes });
  await writer.add(zipHeader(sheetPart));
  for (const piece of rows) await writer.refer(piece);
  await writer.add(zipDirectory(entries, writer.bytes));
}

/** Parts that were packed apart are one stream when all but the last end at a byte. */
async function addPacked(
  writer: PieceWriter,
  sheet: Sheet,
  bytes: Buffer,
  finishFlush: number,
): Promise<Sheet> {
  const packed = deflateRawSync(bytes, { finishFlush });
  await writer.add(packed);
  return {
    crc: crc32(bytes, sheet.crc),
    size: sheet.size + bytes.byteLength,
    packed: sheet.packed + packed.byteLength,
  };
}

function rowOf(cells: readonly CsvCell[], style: string): string {
  return `<row>${cells.map((value) => cellOf(value, style)).join('')}</row>`;
}

/** Texts are text cells, which no spreadsheet computes. */
function cellOf(value: CsvCell, style: string): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c${style}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c${style} t="b"><v>${Number(value)}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
}
