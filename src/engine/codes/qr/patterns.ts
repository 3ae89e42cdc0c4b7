import { drawFormat } from './format';
import { alignmentCenters, type Layout } from './layout';
import { ModuleGrid } from './module-grid';
import { withRemainder } from './with-remainder';

const FINDER = 7;
export const TIMING = 6;
const VERSION_POLYNOMIAL = 0x1f25;

/** A version's symbol without a message: made once, and never changed. */
export class Patterns {
  readonly dark: ModuleGrid;
  /** Set where a module belongs to a pattern, and not to the message. */
  readonly fixed: ModuleGrid;

  constructor(private readonly layout: Layout) {
    this.dark = new ModuleGrid(layout.size);
    this.fixed = new ModuleGrid(layout.size);
    this.drawTiming();
    this.drawFinders();
    this.drawAlignments();
    this.drawVersion();
    // Kept free for now: what it says depends on the mask, which is chosen last.
    drawFormat({ size: layout.size, add: (x, y) => this.add(x, y, 0) }, 0);
  }

  private drawTiming(): void {
    for (let at = 0; at < this.layout.size; at += 1) {
      this.add(TIMING, at, 1 - (at & 1));
      this.add(at, TIMING, 1 - (at & 1));
    }
  }

  private drawFinders(): void {
    const far = this.layout.size - FINDER;
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
    const far = this.layout.size - FINDER;
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
        const isInside = x + dx >= 0 && x + dx < this.layout.size && y + dy >= 0 && y + dy < this.layout.size;
        if (isInside) this.add(x + dx, y + dy, ring === light || ring === 4 ? 0 : 1);
      }
    }
  }

  /** Large symbols say how large they are. */
  private drawVersion(): void {
    if (this.layout.version < 7) return;
    const bits = withRemainder(this.layout.version, 12, VERSION_POLYNOMIAL);
    for (let index = 0; index < 18; index += 1) {
      const [along, across] = [this.layout.size - 11 + (index % 3), Math.floor(index / 3)];
      this.add(along, across, (bits >> index) & 1);
      this.add(across, along, (bits >> index) & 1);
    }
  }

  private add(x: number, y: number, dark: number): void {
    this.dark.add(x, y, dark);
    this.fixed.add(x, y, 1);
  }
}

/** Of all versions together a quarter of a megabyte. */
const known = new Map<number, Patterns>();

export function patternsOf(layout: Layout): Patterns {
  const made = known.get(layout.version) ?? new Patterns(layout);
  known.set(layout.version, made);
  return made;
}
