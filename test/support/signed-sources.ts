import { Buffer } from 'node:buffer';
import { latin1Bytes } from '../../src/engine/pdf/reader/characters';
import {
  type Body,
  classicPdf,
  joinBytes,
  modernPdf,
  type Objects,
  objectStream,
  onePage,
  spellObject,
} from '../engine/pdf/support/build-pdf';

/** Somebody who signs a document before Quillet sees it. */
export type Party = { name: string; sign(bytes: Uint8Array): Uint8Array | Promise<Uint8Array> };

export type Kind = 'table' | 'stream' | 'hybrid';

/** A contract before anybody signs it: object 3 is its page. */
export type Contract = { pdf: Uint8Array; kind: Kind; fields: string[]; boxes: string[]; size: number };

export type Signing = {
  /** The name of the field. */
  field?: string;
  /** Where it is seen; nowhere without a place. */
  box?: [number, number, number, number];
  /** Certifies the document, and allows so much. */
  certifies?: 1 | 2 | 3;
  /** Locks fields. */
  locks?: string;
  /** More entries of the catalogue, the page and the form. */
  catalog?: string;
  form?: string;
};

const ROOM = 4_000;
const RANGES = '[0 0000000000 0000000000 0000000000]';

/** Further fields of the contract, by number: each is a field and its box. */
export function contract(
  kind: Kind,
  fields: Objects = {},
  text = 'Contract of A and B',
  more: Objects = {},
): Contract {
  const numbers = Object.keys(fields);
  const annotations = numbers.length === 0 ? '' : `/Annots [${numbers.map(reference).join(' ')}]`;
  const objects = { ...onePage(text, annotations), ...fields, ...more };
  if (numbers.length > 0)
    objects[1] = `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${numbers.map(reference).join(' ')}]>>>>`;
  const next = Math.max(...Object.keys(objects).map(Number)) + 1;
  const packed = [5, ...numbers.map(Number)];
  const id = `/Root 1 0 R /ID [<${'ab'.repeat(16)}><${'cd'.repeat(16)}>]`;
  const parts = { objects, trailer: id };
  const pdf =
    kind === 'table'
      ? classicPdf(parts)
      : modernPdf({ ...parts, packed, container: next, xrefNumber: next + 1 });
  const own = numbers.map(reference);
  return { pdf, kind, fields: own, boxes: own, size: next + 2 };
}

function reference(number: string | number): string {
  return `${number} 0 R`;
}

/** Signs a contract as an editor does: in an update, with a section of the kind that the file has. */
export async function signed(before: Contract, party: Party, signing: Signing = {}): Promise<Contract> {
  const { field = 'Signature1', box, certifies, locks, catalog = '', form = '' } = signing;
  const [fieldNumber, valueNumber, lookNumber] = [before.size, before.size + 1, before.size + 2];
  const [fields, boxes] = [
    [...before.fields, reference(fieldNumber)],
    [...before.boxes, reference(fieldNumber)],
  ];
  const references = [
    ...(certifies ? [`<</TransformMethod /DocMDP /TransformParams <</P ${certifies} /V /1.2>>>>`] : []),
    ...(locks ? [`<</TransformMethod /FieldMDP /TransformParams <<${locks} /V /1.2>>>>`] : []),
  ];
  const permissions = certifies ? `/Perms <</DocMDP ${reference(valueNumber)}>>` : '';
  const acroForm = `/AcroForm <</Fields [${fields.join(' ')}] /SigFlags 3 ${form}>>`;
  const place = box ?? [0, 0, 0, 0];
  const look = box ? `/AP <</N ${reference(lookNumber)}>>` : '';
  const sides = `0 0 ${place[2] - place[0]} ${place[3] - place[1]}`;
  const objects: Objects = {
    1: `<</Type /Catalog /Pages 2 0 R ${acroForm} ${permissions} ${catalog}>>`,
    3: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>> /Annots [${boxes.join(' ')}]>>`,
    [fieldNumber]: `<</Type /Annot /Subtype /Widget /FT /Sig /T (${field}) /F 132 /P 3 0 R /Rect [${place.join(' ')}] ${look} /V ${reference(valueNumber)}>>`,
    [valueNumber]: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (${party.name}) /M (D:20261101120000Z) ${references.length > 0 ? `/Reference [${references.join(' ')}]` : ''} /ByteRange ${RANGES} /Contents <${'0'.repeat(2 * ROOM)}>>>`,
    [lookNumber]: {
      dict: `/Type /XObject /Subtype /Form /BBox [${sides}] /Resources <</Font <</F1 5 0 R>>>>`,
      data: `0.8 0.9 1 rg ${sides} re f 0 g BT /F1 11 Tf 8 12 Td (Signed by ${party.name}) Tj ET`,
    },
  };
  const size = before.size + 5;
  const pdf = await filled(updated(before, objects, size), party);
  return { pdf, kind: before.kind, fields, boxes, size };
}

/** Fills in the last signature of a file, which covers all of it. */
async function filled(pdf: Uint8Array, party: Party): Promise<Uint8Array> {
  const bytes = Buffer.from(pdf);
  const ranges = bytes.lastIndexOf(RANGES);
  const first = bytes.indexOf('/Contents <', ranges) + '/Contents '.length;
  const second = first + 2 * ROOM + '<>'.length;
  const spelled = [first, second, bytes.length - second].map((number) => String(number).padStart(10, '0'));
  bytes.write(`[0 ${spelled.join(' ')}]`, ranges, 'latin1');
  const signature = await party.sign(Buffer.concat([bytes.subarray(0, first), bytes.subarray(second)]));
  bytes.write(Buffer.from(signature).toString('hex'), first + 1, 'latin1');
  return new Uint8Array(bytes);
}

function updated({ pdf, kind, size: first }: Contract, objects: Objects, size: number): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const trailer = `/Size ${size} /Root 1 0 R /Prev ${previous} /ID [<${'ab'.repeat(16)}><${'ef'.repeat(16)}>]`;
  const [container, xref] = [size - 2, size - 1];
  // The box of the signature is packed where the file has packed objects.
  const packed = kind === 'table' ? [] : [first];
  const open: [number, Body][] = Object.entries(objects)
    .map(([key, body]): [number, Body] => [Number(key), body])
    .filter(([number]) => !packed.includes(number));
  if (packed.length > 0) open.push([container, objectStream(objects, packed)]);
  const offsets = new Map<number, number>();
  let bytes = pdf;
  for (const [number, body] of open) {
    offsets.set(number, bytes.length);
    bytes = joinBytes(bytes, spellObject(number, body));
  }
  const inPack = packed.map((number, index): Row => [number, 2, container, index]);
  const inFile = [...offsets].map(([number, offset]): Row => [number, 1, offset, 0]);
  if (kind === 'stream')
    return withStream(bytes, [...inFile, ...inPack, [xref, 1, bytes.length, 0]], trailer);
  const hidden = kind === 'hybrid' ? bytes.length : null;
  const extra = hidden === null ? bytes : joinBytes(bytes, xrefStream(xref, inPack, `/Size ${size}`));
  return withTable(extra, offsets, hidden === null ? trailer : `${trailer} /XRefStm ${hidden}`);
}

type Row = [number: number, type: number, second: number, third: number];

function xrefStream(number: number, rows: Row[], entries: string): Uint8Array {
  const index = rows.map(([own]) => `${own} 1`).join(' ');
  const data = rows.flatMap(([, type, second, third]) => [
    ...[type, (second >> 16) & 255, (second >> 8) & 255, second & 255, third >> 8, third & 255],
  ]);
  const dict = `/Type /XRef /W [1 3 2] /Index [${index}] ${entries}`;
  return spellObject(number, { dict, data: Uint8Array.from(data) });
}

function withStream(bytes: Uint8Array, rows: Row[], trailer: string): Uint8Array {
  const number = rows.at(-1)?.[0] ?? 0;
  return joinBytes(bytes, xrefStream(number, rows, trailer), `startxref\n${bytes.length}\n%%EOF\n`);
}

function withTable(bytes: Uint8Array, offsets: Map<number, number>, trailer: string): Uint8Array {
  const rows = [...offsets].map(
    ([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  const end = `xref\n${rows.join('')}trailer\n<<${trailer}>>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return joinBytes(bytes, latin1Bytes(end));
}
