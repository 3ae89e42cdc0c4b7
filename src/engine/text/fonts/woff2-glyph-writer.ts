import { limits } from '../../limits';
import { FontProblem, tooLarge } from './sfnt';

export type RebuiltGlyphs = {
  glyf: Uint8Array;
  loca: Uint8Array;
  /** The xMin of each glyph, which WOFF2 may omit from the metrics. */
  leftEdges: Int16Array;
};

type SimpleGlyph = {
  /** The index of the last point of each contour. */
  ends: readonly number[];
  dx: Int16Array;
  dy: Int16Array;
  /** The flag of each point. The highest bit is clear when the point is on the curve. */
  flags: Uint8Array;
  instructions: Uint8Array;
  box: Uint8Array | null;
  overlaps: boolean;
};

const ON_CURVE = 1;
const SHORT = { x: 2, y: 4 };
/** The flag's two meanings: a short step is positive; a step that is not short is zero. */
const SAME = { x: 16, y: 32 };
const OVERLAPS = 0x40;

/** Writes the tables `glyf` and `loca`. */
export class GlyphWriter {
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  #glyph = 0;
  readonly #offsets: DataView;
  readonly #leftEdges: Int16Array;

  constructor(count: number) {
    this.#offsets = new DataView(new ArrayBuffer((count + 1) * 4));
    this.#leftEdges = new Int16Array(count);
  }

  empty(): void {
    this.#end();
  }

  composite(box: Uint8Array, components: Uint8Array, instructions: Uint8Array | null): void {
    this.#reserve(components.length + (instructions?.length ?? 0) + 16);
    this.#i16(-1);
    this.#box(box);
    this.#put(components);
    if (instructions !== null) {
      this.#i16(instructions.length);
      this.#put(instructions);
    }
    this.#end();
  }

  simple(glyph: SimpleGlyph): void {
    const { ends, dx, dy, instructions } = glyph;
    this.#reserve(ends.length * 2 + dx.length * 5 + instructions.length + 16);
    this.#i16(ends.length);
    this.#box(glyph.box ?? boxOf(dx, dy));
    for (const end of ends) this.#i16(end);
    this.#i16(instructions.length);
    this.#put(instructions);
    this.#pointFlags(glyph);
    this.#steps(dx);
    this.#steps(dy);
    this.#end();
  }

  finish(): RebuiltGlyphs {
    const loca = new Uint8Array(this.#offsets.buffer);
    return { glyf: this.#bytes.slice(0, this.#length), loca, leftEdges: this.#leftEdges };
  }

  #pointFlags({ dx, dy, flags, overlaps }: SimpleGlyph): void {
    for (const [index, flag] of flags.entries()) {
      const bits =
        (flag & 0x80 ? 0 : ON_CURVE) |
        stepFlag(dx[index] ?? 0, SHORT.x, SAME.x) |
        stepFlag(dy[index] ?? 0, SHORT.y, SAME.y) |
        (overlaps && index === 0 ? OVERLAPS : 0);
      this.#bytes[this.#length] = bits;
      this.#length += 1;
    }
  }

  #steps(steps: Int16Array): void {
    for (const step of steps) {
      if (step === 0) continue;
      if (Math.abs(step) > 255) this.#i16(step);
      else {
        this.#bytes[this.#length] = Math.abs(step);
        this.#length += 1;
      }
    }
  }

  #box(box: Uint8Array): void {
    this.#put(box);
    this.#leftEdges[this.#glyph] = this.#view.getInt16(this.#length - 8);
  }

  #i16(value: number): void {
    this.#view.setInt16(this.#length, value);
    this.#length += 2;
  }

  #put(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #end(): void {
    this.#length = (this.#length + 3) & ~3;
    this.#glyph += 1;
    this.#offsets.setUint32(this.#glyph * 4, this.#length);
  }

  #reserve(more: number): void {
    const needed = this.#length + more + 4;
    if (needed <= this.#bytes.length) return;
    if (needed > limits.fontBytes) throw new FontProblem(tooLarge);
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

function stepFlag(step: number, short: number, same: number): number {
  if (step === 0) return same;
  if (Math.abs(step) > 255) return 0;
  return step > 0 ? short | same : short;
}

function boxOf(dx: Int16Array, dy: Int16Array): Uint8Array {
  const [left, right] = extentOf(dx);
  const [bottom, top] = extentOf(dy);
  const view = new DataView(new ArrayBuffer(8));
  for (const [index, edge] of [left, bottom, right, top].entries()) view.setInt16(index * 2, edge);
  return new Uint8Array(view.buffer);
}

function extentOf(steps: Int16Array): [number, number] {
  let at = 0;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const step of steps) {
    at += step;
    if (at < least) least = at;
    if (at > most) most = at;
  }
  return steps.length === 0 ? [0, 0] : [least, most];
}
