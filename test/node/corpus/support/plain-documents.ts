import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { latin1, latin1Bytes } from '../../../../src/engine/pdf/reader/characters';
import {
  appendUpdate,
  classicPdf,
  joinBytes,
  modernPdf,
  type Objects,
  onePage,
  spellObject,
} from '../../../engine/pdf/support/build-pdf';

/** Documents without a form, with every kind of file and page. */

export function classic(): Uint8Array {
  return classicPdf({ objects: onePage('Classic') });
}

export function xrefStream(): Uint8Array {
  return modernPdf({ objects: onePage('Modern'), xrefNumber: 8 });
}

export function objectStreams(): Uint8Array {
  return modernPdf({ objects: onePage('Packed'), packed: [1, 2, 3, 5], container: 7, xrefNumber: 8 });
}

/** A hybrid file: old readers find an empty table, new ones the stream that the table names. */
export function hybrid(): Uint8Array {
  const file = modernPdf({ objects: onePage('Hybrid'), packed: [3], container: 7, xrefNumber: 8 });
  const stream = /startxref\n(\d+)/.exec(latin1(file))?.[1] ?? '';
  const table = 'xref\n0 1\n0000000000 65535 f \n';
  const trailer = `trailer\n<</Size 9 /Root 1 0 R /XRefStm ${stream}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return joinBytes(file, table + trailer);
}

export function updatedTwice(): Uint8Array {
  const update = (file: Uint8Array, text: string) => {
    const previous = [...latin1(file).matchAll(/startxref\n(\d+)/g)].at(-1)?.[1] ?? '';
    const change = { 4: { data: `BT /F1 12 Tf 72 720 Td (${text}) Tj ET` } };
    return appendUpdate(file, change, `/Root 1 0 R /Size 6 /Prev ${previous}`);
  };
  return update(update(classic(), 'Second version'), 'Third version');
}

/** Two cross-reference sections, the first one in front, like a linearized file. */
export function firstPageFirst(): Uint8Array {
  const objects = onePage('In front');
  const place = (offset: number) => String(offset).padStart(10, '0');
  const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n9 0 obj\n<</Linearized 1>>\nendobj\n';
  const front = [3, 4, 5].map((number) => spellObject(number, objects[number] ?? ''));
  const rest = [1, 2].map((number) => spellObject(number, objects[number] ?? ''));
  const tableLength = section([3, 4, 5], [0, 0, 0], `<</Size 10 /Root 1 0 R /Prev ${place(0)}>>`).length;
  const offsets = offsetsOf([...front, ...rest], head.length + tableLength);
  const end = offsets.at(-1) ?? 0;
  const first = section([3, 4, 5], offsets.slice(0, 3), `<</Size 10 /Root 1 0 R /Prev ${place(end)}>>`);
  const last = section([1, 2], offsets.slice(3, 5), '<</Size 10>>').replace(
    'startxref\n0',
    `startxref\n${head.length}`,
  );
  return joinBytes(head, first, ...front, ...rest, last);
}

function offsetsOf(pieces: readonly Uint8Array[], start: number): number[] {
  const offsets = [start];
  for (const piece of pieces) offsets.push((offsets.at(-1) ?? 0) + piece.length);
  return offsets;
}

function section(numbers: readonly number[], offsets: readonly number[], trailer: string): string {
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `xref\n${numbers[0]} ${numbers.length}\n${rows}trailer\n${trailer}\nstartxref\n0\n%%EOF\n`;
}

export function rotated(degrees: number): Uint8Array {
  return classicPdf({ objects: onePage('Turned', `/Rotate ${degrees} /CropBox [50 60 500 700]`) });
}

export function cropped(): Uint8Array {
  return classicPdf({ objects: onePage('Cropped', '/MediaBox [-100 -50 700 900] /CropBox [20 30 520 760]') });
}

export function largeUnit(): Uint8Array {
  return classicPdf({ objects: onePage('Large', '/UserUnit 2.5') });
}

/** A page tree whose root holds the properties that all pages share. */
export function inherited(): Uint8Array {
  return classicPdf({
    objects: {
      ...onePage(),
      2: '<</Type /Pages /Kids [6 0 R] /Rotate 90 /MediaBox [0 0 500 400] /Resources <</Font <</F1 5 0 R>>>>>>',
      6: '<</Type /Pages /Kids [3 0 R 7 0 R] /Parent 2 0 R /Count 2>>',
      3: '<</Type /Page /Parent 6 0 R /Contents 4 0 R>>',
      7: '<</Type /Page /Parent 6 0 R /Contents 4 0 R /Rotate 0>>',
      4: { data: 'BT /F1 12 Tf 10 380 Td (Inherited) Tj ET' },
    },
  });
}

export function deepTree(): Uint8Array {
  const depth = 60;
  const objects: Objects = onePage('Deep');
  for (let level = 0; level < depth; level += 1) {
    const [own, next] = [level === 0 ? 2 : 100 + level, level === depth - 1 ? 3 : 101 + level];
    const parent = level === 0 ? '' : `/Parent ${level === 1 ? 2 : 99 + level} 0 R`;
    objects[own] = `<</Type /Pages /Kids [${next} 0 R] /Count 1 ${parent}>>`;
  }
  objects[3] = String(objects[3]).replace('/Parent 2 0 R', `/Parent ${99 + depth} 0 R`);
  return classicPdf({ objects });
}

/** Page content that ends in a state that drawn values must not inherit. */
export const dirtyContent = {
  'state without an end': 'q q 0.5 0 0 0.5 9 9 cm 1 0 0 rg BT /F1 30 Tf 20 20 Td (Dirty) Tj ET q',
  'ends without a state': '1 0 0 rg 3 0 0 3 50 50 cm BT /F1 6 Tf 20 20 Td (Dirty) Tj ET Q Q Q',
  'string without an end': '3 0 0 3 5 5 cm BT /F1 9 Tf 20 20 Td (Dirty) Tj (and so on',
  'text without an end': 'BT /F1 9 Tf 3 0 0 3 20 20 Tm 9 Ts 3 Tr (Unseen) Tj',
  'layer without an end': 'BT /F1 9 Tf 20 20 Td (Marked) Tj ET /Artifact BMC',
};

export function withContent(content: string): Uint8Array {
  return classicPdf({ objects: onePage('', '', content) });
}

/** A PDF with as few spaces as the syntax allows. */
export function compact(): Uint8Array {
  return latin1Bytes(
    latin1(
      classicPdf({
        objects: {
          1: '<</Type/Catalog/Pages 2 0 R>>',
          2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
          3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents[4 0 R]/Resources<</Font<</F#31 5 0 R>>>>>>',
          4: {
            data: 'q 0 g 300 300 200 200 re f Q BT/F1 12 Tf 72 720 Td[(Com)-1.5(pact)]TJ<20>Tj(\\\n)Tj ET',
          },
          5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
        },
      }),
    ),
  );
}

export async function encrypted(
  algorithm: 'RC4-128' | 'AES-128' | 'AES-256',
  userPassword = '',
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage([400, 500]).drawText('Behind a lock', { x: 50, y: 400, size: 12, font });
  document.encrypt({ userPassword, ownerPassword: 'owner', algorithm, allowWeakCryptography: true });
  return document.save({ useObjectStreams: false });
}

export const damaged = {
  'wrong startxref': (): Uint8Array =>
    latin1Bytes(latin1(classic()).replace(/startxref\n\d+/, 'startxref\n17')),
  'no tail': (): Uint8Array => classic().subarray(0, latin1(classic()).indexOf('xref')),
  'wrong offsets': (): Uint8Array =>
    latin1Bytes(latin1(classic()).replace('%PDF-1.7\n', '%PDF-1.7\n%more\n')),
  /** Bytes that no decoder can unpack, and that open a string when they are read as content. */
  'noise for content': (): Uint8Array => {
    const noise = Uint8Array.from({ length: 900 }, (_, index) =>
      index % 9 === 0 ? 0x28 : (index * 37) % 256,
    );
    return classicPdf({ objects: { ...onePage(), 4: { dict: '/Filter /FlateDecode', data: noise } } });
  },
};
