import { PDFDocument, PDFName } from '@cantoo/pdf-lib';

/** Font programs by hand, as small as readers of them allow. */

type Cff = {
  /** The charstring of each glyph. */
  shapes: Buffer[];
  /** The routines that all fonts of the program share. */
  shared?: Buffer[];
  /** A program that is keyed by character numbers: its number of fonts, which have one Private, and which glyph has which. */
  keyed?: { fonts: number; selector: Buffer; routines: Buffer[] };
};

function index(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return Buffer.alloc(2);
  const head = Buffer.alloc(3 + 4 * (items.length + 1));
  head.writeUInt16BE(items.length, 0);
  head.writeUInt8(4, 2);
  let offset = 1;
  for (const [number, item] of [...items, Buffer.alloc(0)].entries()) {
    head.writeUInt32BE(offset, 3 + 4 * number);
    offset += item.length;
  }
  return Buffer.concat([head, ...items]);
}

/** Operands of five bytes each, and their operator. */
function entry(operator: readonly number[], ...operands: number[]): Buffer {
  const numbers = operands.map((operand) => {
    const bytes = Buffer.from([29, 0, 0, 0, 0]);
    bytes.writeInt32BE(operand, 1);
    return bytes;
  });
  return Buffer.concat([...numbers, Buffer.from(operator)]);
}

const [SHAPES, PRIVATE, ROUTINES, KEYED, FONTS, SELECTOR] = [[17], [18], [19], [12, 30], [12, 36], [12, 37]];

/** A program in the Compact Font Format. */
export function madeCff({ shapes, shared = [], keyed }: Cff): Buffer {
  // Its routines follow its six bytes.
  const own = entry(ROUTINES, 6);
  const parts = (offsets: readonly number[]) => {
    const [shapesAt = 0, privateAt = 0, fontsAt = 0, selectorAt = 0] = offsets;
    const about = [own.length, privateAt] as const;
    const top = keyed
      ? [entry(KEYED, 0, 0, 0), entry(FONTS, fontsAt), entry(SELECTOR, selectorAt)]
      : [entry(PRIVATE, ...about)];
    const fonts = Array.from({ length: keyed?.fonts ?? 0 }, () => entry(PRIVATE, ...about));
    return [
      Buffer.concat([
        Buffer.from([1, 0, 4, 4]),
        index([Buffer.from('Made')]),
        index([Buffer.concat([entry(SHAPES, shapesAt), ...top])]),
        index([]),
        index(shared),
      ]),
      index(shapes),
      Buffer.concat([own, index(keyed?.routines ?? [])]),
      index(fonts),
      keyed?.selector ?? Buffer.alloc(0),
    ];
  };
  // All numbers have the same length, so the offsets are those of a first attempt.
  let at = 0;
  const [, ...offsets] = parts([]).map((part) => {
    at += part.length;
    return at - part.length;
  });
  return Buffer.concat(parts(offsets));
}

/** A TrueType program with two glyphs that are half as wide as the font is high, and this table of character maps. */
export function madeTrueType(cmap: Buffer): Buffer {
  const [head, hhea, hmtx, maxp] = [Buffer.alloc(54), Buffer.alloc(36), Buffer.alloc(4), Buffer.alloc(6)];
  head.writeUInt16BE(1000, 18);
  hhea.writeUInt16BE(1, 34);
  hmtx.writeUInt16BE(500, 0);
  maxp.writeUInt16BE(2, 4);
  const tables = Object.entries({ cmap, head, hhea, hmtx, maxp });
  const records = Buffer.alloc(12 + 16 * tables.length);
  records.writeUInt32BE(0x10000, 0);
  records.writeUInt16BE(tables.length, 4);
  let offset = records.length;
  for (const [number, [tag, table]] of tables.entries()) {
    const at = 12 + 16 * number;
    records.write(tag, at, 'latin1');
    records.writeUInt32BE(offset, at + 8);
    records.writeUInt32BE(table.length, at + 12);
    offset += table.length;
  }
  return Buffer.concat([records, ...tables.map(([, table]) => table)]);
}

/** A table with one character map for Unicode. */
export function madeCmap(map: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12]), map]);
}

/** A PDF that shows an A in an embedded font whose map ends before its first segment. */
export async function pdfOfCutOffFont(): Promise<Uint8Array> {
  const cutOff = Buffer.from([0, 4, 0, 32, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0]);
  const document = await PDFDocument.create();
  const { context } = document;
  const program = context.register(context.stream(madeTrueType(madeCmap(cutOff))));
  const descriptor = { Type: 'FontDescriptor', FontName: 'Cut', Flags: 32, FontFile2: program };
  const font = {
    ...{ Type: 'Font', Subtype: 'TrueType', BaseFont: 'Cut', Encoding: 'WinAnsiEncoding' },
    ...{ FirstChar: 65, LastChar: 65, Widths: [500], FontDescriptor: descriptor },
  };
  const { node } = document.addPage([300, 300]);
  node.set(PDFName.of('Resources'), context.obj({ Font: { F1: context.register(context.obj(font)) } }));
  node.set(PDFName.of('Contents'), context.register(context.stream('BT /F1 12 Tf 20 250 Td (A) Tj ET')));
  return document.save();
}
