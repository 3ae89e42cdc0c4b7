import { deflateSync } from 'node:zlib';
import { latin1Bytes } from '../../../../src/engine/pdf/reader/characters';

/** An object of a test PDF: its text, or a stream. */
export type Body = string | { dict?: string; data: string | Uint8Array; flate?: boolean };
export type Objects = Record<number, Body>;

export type PdfParts = {
  objects: Objects;
  /** Entries of the trailer beside /Size. */
  trailer?: string;
};

export function joinBytes(...parts: (string | Uint8Array)[]): Uint8Array {
  const pieces = parts.map((part) => (typeof part === 'string' ? latin1Bytes(part) : part));
  const output = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    output.set(piece, at);
    at += piece.length;
  }
  return output;
}

export function spellObject(number: number, body: Body): Uint8Array {
  if (typeof body === 'string') return latin1Bytes(`${number} 0 obj\n${body}\nendobj\n`);
  const plain = typeof body.data === 'string' ? latin1Bytes(body.data) : body.data;
  const data = body.flate ? new Uint8Array(deflateSync(plain)) : plain;
  const filter = body.flate ? '/Filter /FlateDecode ' : '';
  const head = `${number} 0 obj\n<<${body.dict ?? ''} ${filter}/Length ${data.length}>>\nstream\n`;
  return joinBytes(head, data, '\nendstream\nendobj\n');
}

/** A PDF with plain objects and one cross-reference table. */
export function classicPdf({ objects, trailer = '/Root 1 0 R' }: PdfParts): Uint8Array {
  const body = spellAll(latin1Bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), objects);
  return joinBytes(body.bytes, tableAndTrailer(body.offsets, trailer, body.bytes.length));
}

/** Appends an update as an editor does: changed objects, a table of them, /Prev. */
export function appendUpdate(original: Uint8Array, objects: Objects, trailer: string): Uint8Array {
  const body = spellAll(original, objects);
  return joinBytes(body.bytes, tableAndTrailer(body.offsets, trailer, body.bytes.length));
}

export type XrefStreamParts = PdfParts & {
  /** Numbers of the objects that go into object stream `container`. */
  packed?: number[];
  container?: number;
  xrefNumber: number;
};

/** A PDF with some objects in an object stream, and a cross-reference stream. */
export function modernPdf(parts: XrefStreamParts): Uint8Array {
  const { objects, packed = [], container = 0, xrefNumber, trailer = '/Root 1 0 R' } = parts;
  const open = Object.fromEntries(Object.entries(objects).filter(([key]) => !packed.includes(Number(key))));
  if (packed.length > 0) open[container] = objectStream(objects, packed);
  const body = spellAll(latin1Bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), open);
  const rows = new Map<number, [number, number, number]>([[0, [0, 0, 65_535]]]);
  for (const [number, offset] of body.offsets) rows.set(number, [1, offset, 0]);
  for (const [index, number] of packed.entries()) rows.set(number, [2, container, index]);
  rows.set(xrefNumber, [1, body.bytes.length, 0]);
  const size = Math.max(...rows.keys()) + 1;
  const data = Uint8Array.from({ length: size }, (_, number) => number).reduce<number[]>((all, number) => {
    const [type, second, third] = rows.get(number) ?? [0, 0, 0];
    return all.concat(type, (second >> 16) & 255, (second >> 8) & 255, second & 255, third >> 8, third & 255);
  }, []);
  const dict = `/Type /XRef /Size ${size} /W [1 3 2] ${trailer}`;
  const xref = spellObject(xrefNumber, { dict, data: Uint8Array.from(data), flate: true });
  return joinBytes(body.bytes, xref, `startxref\n${body.bytes.length}\n%%EOF\n`);
}

export function objectStream(objects: Objects, numbers: readonly number[]): Body {
  const texts = numbers.map((number) => String(objects[number]));
  const offsets = texts.map((_, index) => texts.slice(0, index).join(' ').length + (index > 0 ? 1 : 0));
  const header = `${numbers.map((number, index) => `${number} ${offsets[index]}`).join(' ')} `;
  const dict = `/Type /ObjStm /N ${numbers.length} /First ${header.length}`;
  return { dict, data: header + texts.join(' '), flate: true };
}

/** The objects 1 to 5 of a PDF with one letter page that says `text`. */
export function onePage(text = 'Hello', page = '', content = ''): Objects {
  return {
    1: '<</Type /Catalog /Pages 2 0 R>>',
    2: '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>> ${page}>>`,
    4: { data: content || `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`, flate: true },
    5: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
  };
}

function spellAll(start: Uint8Array, objects: Objects): { bytes: Uint8Array; offsets: Map<number, number> } {
  const pieces: Uint8Array[] = [start];
  const offsets = new Map<number, number>();
  let length = start.length;
  for (const [key, body] of Object.entries(objects)) {
    const piece = spellObject(Number(key), body);
    offsets.set(Number(key), length);
    pieces.push(piece);
    length += piece.length;
  }
  return { bytes: joinBytes(...pieces), offsets };
}

function tableAndTrailer(offsets: Map<number, number>, trailer: string, at: number): string {
  const rows = [...offsets].map(([number, offset]) => {
    return `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = Math.max(0, ...offsets.keys()) + 1;
  return `xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${at}\n%%EOF\n`;
}
