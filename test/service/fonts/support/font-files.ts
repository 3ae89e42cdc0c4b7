import { Buffer } from 'node:buffer';
import mono from '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf?inline';
import hand from '@fontsource/sunshiney/files/sunshiney-latin-400-normal.woff2?inline';
import variable from '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2?inline';
import compact from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?inline';
import bold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?inline';
import italic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?inline';
import regular from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?inline';
import { buildSfnt, tablesOf } from '../../../../src/engine/text/fonts/sfnt';
import { fontOf } from '../../../../src/engine/text/layout/standard-font';

function bytesOf(url: string) {
  return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
}

/** Font files from packages, like those that customers upload. */
export const fontFiles = {
  regular: bytesOf(regular),
  bold: bytesOf(bold),
  italic: bytesOf(italic),
  hand: bytesOf(hand),
  mono: bytesOf(mono),
  variable: bytesOf(variable),
};

/** The units per em of the regular font. */
const EM = 2048;

const TRUE_TYPE = 0x00010000;

/** The regular font with one table changed or, when the change returns null, left out. */
export function withTable(tag: string, change: (table: Uint8Array) => Uint8Array | null): Uint8Array {
  const tables = tablesOf(fontFiles.regular);
  const changed = change((tables.get(tag) ?? new Uint8Array()).slice());
  if (changed === null) tables.delete(tag);
  else tables.set(tag, changed);
  return buildSfnt(TRUE_TYPE, tables);
}

/** Overwrites 16-bit numbers at an offset. */
export function patched(tag: string, at: number, ...values: number[]): Uint8Array {
  return withTable(tag, (table) => {
    const view = new DataView(table.buffer);
    for (const [index, value] of values.entries()) view.setUint16(at + 2 * index, value);
    return table;
  });
}

/** A font in which every character is half as wide as it is high. */
export function monospaceFont(): Uint8Array {
  return withTable('hmtx', (table) => {
    const view = new DataView(table.buffer);
    for (let glyph = 0; glyph < longMetrics(); glyph += 1) view.setUint16(4 * glyph, EM / 2);
    return table;
  });
}

function longMetrics(): number {
  const hhea = tablesOf(fontFiles.regular).get('hhea') ?? new Uint8Array();
  return new DataView(hhea.buffer, hhea.byteOffset).getUint16(34);
}

export function withLicence(fsType: number): Uint8Array {
  return patched('OS/2', 8, fsType);
}

/** Big-endian 16-bit numbers. */
export function words(...values: number[]): Uint8Array {
  return wordList(values);
}

export function wordList(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 2));
  for (const [index, value] of values.entries()) view.setUint16(index * 2, value & 0xffff);
  return new Uint8Array(view.buffer);
}

/** A `cmap` table with one subtable of format 4 and these segments: first, last, what to add. */
export function cmapOf(segments: [first: number, last: number, delta: number][]): Uint8Array {
  const all = [...segments, [0xffff, 0xffff, 1] as const];
  const body = [
    ...all.map(([, last]) => last),
    0,
    ...all.map(([first]) => first),
    ...all.map(([, , delta]) => delta),
    ...all.map(() => 0),
  ];
  return words(0, 1, 3, 1, 0, 12, 4, 14 + body.length * 2, 0, all.length * 2, 0, 0, 0, ...body);
}

const times = fontOf({ typeface: 'Times', bold: false });
const letters = [...' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map((one) => one.charCodeAt(0));

/** An OpenType font with CFF outlines: the bare CFF file and the tables that it lacks. */
export function openTypeFont(cff: Uint8Array = bytesOf(compact)): Uint8Array {
  const glyphs = 230;
  const glyphOf = charsetOf(bytesOf(compact), 1951, glyphs);
  const widths = new Array<number>(glyphs).fill(500);
  // ASCII begins with the space at number 1 of CFF's standard strings.
  for (const code of letters) widths[glyphOf.get(code - 31) ?? 0] = times.widthOf(code);
  const head = words(
    1,
    0,
    1,
    0,
    0,
    0,
    0x5f0f,
    0x3cf5,
    0,
    1000,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    -168,
    -250,
    1000,
    878,
  );
  const name = new TextEncoder().encode('BoundSerif');
  const tables = new Map<string, Uint8Array>([
    ['CFF ', cff],
    ['head', Uint8Array.from([...head, ...words(0, 8, 2, 0, 0)])],
    ['hhea', words(1, 0, 878, -250, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, glyphs)],
    ['maxp', words(0, 0x5000, glyphs)],
    ['hmtx', words(...widths.flatMap((width) => [width, 0]))],
    ['cmap', cmapOf(letters.map((code) => [code, code, (glyphOf.get(code - 31) ?? 0) - code]))],
    ['name', Uint8Array.from([...words(0, 1, 18, 1, 0, 0, 1, name.length, 0), ...name])],
    ['post', words(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
  ]);
  return buildSfnt(0x4f54544f, tables);
}

/** The glyph of each string number, read from the charset of format 1 at this offset. */
function charsetOf(cff: Uint8Array, at: number, glyphs: number): Map<number, number> {
  const view = new DataView(cff.buffer);
  const glyphOf = new Map<number, number>();
  for (let glyph = 1, place = at + 1; glyph < glyphs; place += 3) {
    const [first, left] = [view.getUint16(place), view.getUint8(place + 2)];
    for (let more = 0; more <= left; more += 1, glyph += 1) glyphOf.set(first + more, glyph);
  }
  return glyphOf;
}

/** The form that uploads the regular font. */
export function fontForm(): FormData {
  const form = new FormData();
  form.append('font[file]', new File([fontFiles.regular], 'regular.ttf'));
  return form;
}
