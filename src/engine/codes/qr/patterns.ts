import { drawFormat } from './format';
import { alignmentCenters, type Layout } from './layout';
import { ModuleGrid } from './module-grid';
import { withRemainder } from './with-remainder';

const FINDER = 7;
export const TIMING = 6;
const VERSION_POLYNOMIAL = 0x1f25;

/** The symbol of a version without a message. */
export type Patterns = {
  dark: ModuleGrid;
  /** Set for modules that belong to a pattern, not to the message. */
  fixed: ModuleGrid;
};

/**
 * The patterns of each version, drawn once and never changed. All 40 take a third of a megabyte.
 */
const known = new Map<number, Patterns>();

export function patternsOf(layout: Layout): Patterns {
  const made = known.get(layout.version) ?? drawPatterns(layout);
  known.set(layout.version, made);
  return made;
}

type Add = ModuleGrid['add'];

function drawPatterns(layout: Layout): Patterns {
  const { size } = layout;
  const [dark, fixed] = [new ModuleGrid(size), new ModuleGrid(size)];
  const add: Add = (x, y, bit) => {
    dark.add(x, y, bit);
    fixed.add(x, y, 1);
  };
  drawTiming(size, add);
  drawFinders(size, add);
  drawAlignments(layout, add);
  drawVersion(layout, add);
  // The format stays light here, because it depends on the mask, which is chosen last.
  drawFormat({ size, add: (x, y) => add(x, y, 0) }, 0);
  return { dark, fixed };
}

function drawTiming(size: number, add: Add): void {
  for (let at = 0; at < size; at += 1) {
    add(TIMING, at, 1 - (at & 1));
    add(at, TIMING, 1 - (at & 1));
  }
}

function drawFinders(size: number, add: Add): void {
  const addInside: Add = (x, y, bit) => {
    if (x >= 0 && x < size && y >= 0 && y < size) add(x, y, bit);
  };
  const near = 3;
  const far = size - FINDER + near;
  drawRings(near, near, { radius: 4, light: 2 }, addInside);
  drawRings(far, near, { radius: 4, light: 2 }, addInside);
  drawRings(near, far, { radius: 4, light: 2 }, addInside);
}

function drawAlignments(layout: Layout, add: Add): void {
  const centers = alignmentCenters(layout);
  const far = layout.size - FINDER;
  for (const x of centers) {
    for (const y of centers) {
      const isFinder = (x === TIMING && (y === TIMING || y === far)) || (x === far && y === TIMING);
      if (!isFinder) drawRings(x, y, { radius: 2, light: 1 }, add);
    }
  }
}

type Rings = { radius: number; light: number };

/** Draws nested squares. The ring at `light` is light, and so is the ring around a finder. */
function drawRings(x: number, y: number, { radius, light }: Rings, add: Add): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      add(x + dx, y + dy, ring === light || ring === 4 ? 0 : 1);
    }
  }
}

/** Draws the version twice, in symbols from version 7 on. */
function drawVersion({ version, size }: Layout, add: Add): void {
  if (version < 7) return;
  const bits = withRemainder(version, 12, VERSION_POLYNOMIAL);
  for (let index = 0; index < 18; index += 1) {
    const [along, across] = [size - 11 + (index % 3), Math.floor(index / 3)];
    add(along, across, (bits >> index) & 1);
    add(across, along, (bits >> index) & 1);
  }
}
