import { alignmentCenters, type Layout } from './layout';

const FINDER = 7;
const TIMING = 6;
const VERSION_POLYNOMIAL = 0x1f25;
const FORMAT_POLYNOMIAL = 0x537;
const FORMAT_MASK = 0x5412;

/** The modules of a symbol: 1 is dark. */
export class QrSymbol {
  readonly size: number;
  readonly modules: Uint8Array;
  /** 1 where a module belongs to a pattern, and not to the message. */
  readonly fixed: Uint8Array;

  constructor(private readonly layout: Layout) {
    this.size = layout.size;
    this.modules = new Uint8Array(this.size ** 2);
    this.fixed = new Uint8Array(this.size ** 2);
    this.drawTiming();
    this.drawFinders();
    this.drawAlignments();
    this.drawVersion();
    // Kept free for now: what it says depends on the mask, which is chosen last.
    this.drawFormat(0);
  }

  /** Up and down in columns of two modules, from the right. */
  fill(codewords: Uint8Array): void {
    let at = 0;
    let isUp = true;
    for (let right = this.size - 1; right > 0; right -= 2, isUp = !isUp) {
      if (right === TIMING) right -= 1;
      for (let step = 0; step < 2 * this.size; step += 1) {
        const row = isUp ? this.size - 1 - (step >> 1) : step >> 1;
        const place = row * this.size + right - (step & 1);
        if (this.fixed[place]) continue;
        this.modules[place] = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at += 1;
      }
    }
  }

  /** Twice around the finders: the level of error correction, which is 0 for M, and the mask. */
  drawFormat(mask: number): void {
    const bits = withRemainder(mask, 10, FORMAT_POLYNOMIAL) ^ FORMAT_MASK;
    const last = this.size - 1;
    for (let index = 0; index < 15; index += 1) {
      const bit = (bits >> index) & 1;
      // The timing pattern is left out.
      const at = index < 6 ? index : index < 8 ? index + 1 : index === 8 ? 7 : 14 - index;
      if (index < 8) {
        this.set(8, at, bit);
        this.set(last - index, 8, bit);
      } else {
        this.set(at, 8, bit);
        this.set(8, last - 14 + index, bit);
      }
    }
    this.set(8, last - 7, 1);
  }

  private drawTiming(): void {
    for (let at = 0; at < this.size; at += 1) {
      this.set(TIMING, at, 1 - (at & 1));
      this.set(at, TIMING, 1 - (at & 1));
    }
  }

  private drawFinders(): void {
    const far = this.size - FINDER;
    for (const [left, top] of [
      [0, 0],
      [far, 0],
      [0, far],
    ] as const) {
      this.drawRings(left + 3, top + 3, 4, 2);
    }
  }

  private drawAlignments(): void {
    const centers = alignmentCenters(this.layout);
    const far = this.size - FINDER;
    for (const x of centers) {
      for (const y of centers) {
        const isFinder = (x === TIMING && (y === TIMING || y === far)) || (x === far && y === TIMING);
        if (!isFinder) this.drawRings(x, y, 2, 1);
      }
    }
  }

  /** Squares inside of each other, dark but for the ring at `light` and, around finders, the outermost. */
  private drawRings(x: number, y: number, radius: number, light: number): void {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        const isInside = x + dx >= 0 && x + dx < this.size && y + dy >= 0 && y + dy < this.size;
        if (isInside) this.set(x + dx, y + dy, ring === light || ring === 4 ? 0 : 1);
      }
    }
  }

  /** Large symbols say how large they are. */
  private drawVersion(): void {
    if (this.layout.version < 7) return;
    const bits = withRemainder(this.layout.version, 12, VERSION_POLYNOMIAL);
    for (let index = 0; index < 18; index += 1) {
      const [along, across] = [this.size - 11 + (index % 3), Math.floor(index / 3)];
      this.set(along, across, (bits >> index) & 1);
      this.set(across, along, (bits >> index) & 1);
    }
  }

  private set(x: number, y: number, dark: number): void {
    this.modules[y * this.size + x] = dark;
    this.fixed[y * this.size + x] = 1;
  }
}

/** The value, followed by what is left of it when it is divided by the polynomial. */
function withRemainder(value: number, length: number, polynomial: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest)) {
    rest ^= polynomial << (bit - length);
  }
  return (value << length) | rest;
}
