import { ByteReader } from './byte-reader';
import { FontProblem } from './sfnt';
import { GlyphWriter, type RebuiltGlyphs } from './woff2-glyph-writer';

/** The streams of a transformed `glyf` table (WOFF2, 5.1), each with its own read position. */
type Streams = {
  contours: ByteReader;
  points: ByteReader;
  flags: ByteReader;
  glyphs: ByteReader;
  composites: ByteReader;
  boxes: ByteReader;
  instructions: ByteReader;
};

const HAS_OVERLAPS = 1;
const MORE_COMPONENTS = 0x20;
const HAVE_INSTRUCTIONS = 0x100;

export function rebuildGlyphs(table: Uint8Array): RebuiltGlyphs {
  const header = new ByteReader(table, 2);
  const options = header.u16();
  const count = header.u16();
  header.skip(2);
  const lengths = Array.from({ length: 7 }, () => header.u32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map(
    (length) => new ByteReader(header.take(length)),
  );
  if (!contours || !points || !flags || !glyphs || !composites || !boxes || !instructions)
    throw new FontProblem('the WOFF2 file lacks glyph data');
  const hasBox = bitmap(boxes.take(4 * Math.ceil(count / 32)));
  const overlaps = options & HAS_OVERLAPS ? bitmap(header.take(Math.ceil(count / 8))) : () => false;
  const streams = { contours, points, flags, glyphs, composites, boxes, instructions };
  const writer = new GlyphWriter(count);
  for (let glyph = 0; glyph < count; glyph += 1)
    rebuildGlyph(streams, writer, hasBox(glyph), overlaps(glyph));
  return writer.finish();
}

function rebuildGlyph(streams: Streams, writer: GlyphWriter, hasBox: boolean, overlaps: boolean): void {
  const contours = streams.contours.u16();
  if (contours === 0) {
    writer.empty();
    return;
  }
  const box = hasBox ? streams.boxes.take(8) : null;
  if (contours === 0xffff) rebuildComposite(streams, writer, box);
  else rebuildSimple(streams, writer, { contours, box, overlaps });
}

function rebuildSimple(
  streams: Streams,
  writer: GlyphWriter,
  { contours, box, overlaps }: { contours: number; box: Uint8Array | null; overlaps: boolean },
): void {
  const ends: number[] = [];
  let points = 0;
  for (let contour = 0; contour < contours; contour += 1) {
    points += read255(streams.points);
    ends.push(points - 1);
  }
  const flags = streams.flags.take(points);
  const outline = readOutline(flags, streams.glyphs);
  const instructions = streams.instructions.take(read255(streams.glyphs));
  writer.simple({ ends, ...outline, flags, instructions, box, overlaps });
}

function rebuildComposite(streams: Streams, writer: GlyphWriter, box: Uint8Array | null): void {
  if (box === null) throw new FontProblem('a composite glyph has no box');
  const { composites } = streams;
  const start = composites.position;
  let flags = 0;
  let instructed = false;
  do {
    flags = composites.u16();
    instructed ||= (flags & HAVE_INSTRUCTIONS) !== 0;
    composites.skip(componentLength(flags));
  } while (flags & MORE_COMPONENTS);
  const length = composites.position - start;
  composites.position = start;
  const components = composites.take(length);
  const instructions = instructed ? streams.instructions.take(read255(streams.glyphs)) : null;
  writer.composite(box, components, instructions);
}

/** The length of a component after its flags: glyph number, offset and scale. */
function componentLength(flags: number): number {
  const place = flags & 1 ? 4 : 2;
  if (flags & 0x08) return 2 + place + 2;
  if (flags & 0x40) return 2 + place + 4;
  return 2 + place + (flags & 0x80 ? 8 : 0);
}

/** The points as steps from one to the next. Each is packed into 1 to 4 bytes (WOFF2, 5.2). */
function readOutline(flags: Uint8Array, data: ByteReader): { dx: Int16Array; dy: Int16Array } {
  const dx = new Int16Array(flags.length);
  const dy = new Int16Array(flags.length);
  for (const [index, flag] of flags.entries()) {
    const code = flag & 0x7f;
    const x = (size: number) => (code & 1 ? size : -size);
    const y = (size: number) => (code & 2 ? size : -size);
    if (code < 10) {
      const size = ((code & 14) << 7) + data.u8();
      dy[index] = x(size);
    } else if (code < 20) {
      dx[index] = x((((code - 10) & 14) << 7) + data.u8());
    } else if (code < 84) {
      const [high, low] = [code - 20, data.u8()];
      dx[index] = x(1 + (high & 0x30) + (low >> 4));
      dy[index] = y(1 + ((high & 0x0c) << 2) + (low & 0x0f));
    } else if (code < 120) {
      const high = code - 84;
      dx[index] = x(1 + (Math.floor(high / 12) << 8) + data.u8());
      dy[index] = y(1 + (((high % 12) >> 2) << 8) + data.u8());
    } else if (code < 124) {
      const [first, second, third] = [data.u8(), data.u8(), data.u8()];
      dx[index] = x((first << 4) + (second >> 4));
      dy[index] = y(((second & 0x0f) << 8) + third);
    } else {
      dx[index] = x(data.u16());
      dy[index] = y(data.u16());
    }
  }
  return { dx, dy };
}

export function rebuildMetrics(table: Uint8Array, hhea: Uint8Array, leftEdges: Int16Array): Uint8Array {
  const reader = new ByteReader(table);
  const flags = reader.u8();
  const proportional = new ByteReader(hhea, 34).u16();
  const advances = Array.from({ length: proportional }, () => reader.u16());
  const metrics = new DataView(new ArrayBuffer(proportional * 4 + (leftEdges.length - proportional) * 2));
  for (let glyph = 0; glyph < leftEdges.length; glyph += 1) {
    const isProportional = glyph < proportional;
    const isLeftOut = (flags & (isProportional ? 1 : 2)) !== 0;
    const bearing = isLeftOut ? (leftEdges[glyph] ?? 0) : reader.i16();
    if (isProportional) metrics.setUint16(glyph * 4, advances[glyph] ?? 0);
    metrics.setInt16(isProportional ? glyph * 4 + 2 : proportional * 2 + glyph * 2, bearing);
  }
  return new Uint8Array(metrics.buffer);
}

function bitmap(bits: Uint8Array): (index: number) => boolean {
  return (index) => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

function read255(reader: ByteReader): number {
  const code = reader.u8();
  if (code === 253) return reader.u16();
  if (code === 255) return 253 + reader.u8();
  if (code === 254) return 506 + reader.u8();
  return code;
}
