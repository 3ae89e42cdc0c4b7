import { Buffer } from 'node:buffer';

/**
 * An ICC profile (version 4.2) of sRGB, as IEC 61966-2-1 defines it: the primaries adapted to the D50 white of
 * profiles, and the curve as a formula.
 */
type Tag = { name: string; data: Buffer };

const D50 = [0.9642, 1, 0.82491];
/** The adaptation from the D65 white of sRGB (Bradford). */
const ADAPTATION = [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168];
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
};
/** Y = (aX + b)^g from d on, else Y = cX: the parameters g, a, b, c and d. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;

let made: Uint8Array | undefined;

export function srgbProfile(): Uint8Array {
  made ??= spellProfile([
    { name: 'desc', data: spellText('sRGB') },
    { name: 'cprt', data: spellText('No copyright, use freely') },
    { name: 'wtpt', data: spellNumbers('XYZ ', D50) },
    { name: 'chad', data: spellNumbers('sf32', ADAPTATION) },
    ...Object.entries(PRIMARIES).map(([name, xyz]) => ({ name, data: spellNumbers('XYZ ', xyz) })),
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => ({ name, data: curve })),
  ]);
  return made;
}

const curve = Buffer.concat([spellType('para'), Buffer.from([0, 3, 0, 0]), fixed(CURVE)]);

/** The tags of one content, such as the three curves, share it. */
function spellProfile(tags: readonly Tag[]): Uint8Array {
  const contents = [...new Set(tags.map(({ data }) => data))];
  const starts = new Map<Buffer, number>();
  let size = HEADER_BYTES + 4 + tags.length * ENTRY_BYTES;
  for (const content of contents) {
    starts.set(content, size);
    size += padded(content).length;
  }
  const table = tags.map(({ name, data }) =>
    Buffer.concat([Buffer.from(name), uint32(starts.get(data) ?? 0), uint32(data.length)]),
  );
  return Buffer.concat([spellHeader(size), uint32(tags.length), ...table, ...contents.map(padded)]);
}

function spellHeader(size: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(0x04200000, 8);
  header.write('mntrRGB XYZ ', 12);
  // The day on which it was first made: 22 November 2026.
  for (const [index, part] of [2026, 11, 22, 0, 0, 0].entries()) header.writeUInt16BE(part, 24 + index * 2);
  header.write('acsp', 36);
  fixed(D50).copy(header, 68);
  return header;
}

function spellText(text: string): Buffer {
  const words = Buffer.from(text, 'utf16le').swap16();
  const record = Buffer.concat([Buffer.from('enUS'), uint32(words.length), uint32(28)]);
  return Buffer.concat([spellType('mluc'), uint32(1), uint32(12), record, words]);
}

function spellNumbers(type: string, values: readonly number[]): Buffer {
  return Buffer.concat([spellType(type), fixed(values)]);
}

function spellType(type: string): Buffer {
  return Buffer.concat([Buffer.from(type), uint32(0)]);
}

function fixed(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), index * 4);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
}
