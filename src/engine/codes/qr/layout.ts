/**
 * The symbols of ISO/IEC 18004 at error correction level M: up to 15 % of a symbol may be damaged.
 * A version is a size from 1 to 40; the lists are by version.
 */
const PARITY_OF_BLOCK = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

export type Layout = {
  version: number;
  /** The number of modules along each side. */
  size: number;
  blocks: number;
  /** The parity codewords in each block. */
  parity: number;
  /** The codewords in all blocks, including parity. */
  codewords: number;
};

export const layouts: readonly Layout[] = BLOCKS.map((blocks, index) => {
  const version = index + 1;
  return {
    version,
    size: 17 + 4 * version,
    blocks,
    parity: PARITY_OF_BLOCK[index] ?? 0,
    codewords: Math.floor(freeModules(version) / 8),
  };
});

export function dataCodewords({ codewords, blocks, parity }: Layout): number {
  return codewords - blocks * parity;
}

/** The modules that remain beside the finder, timing, alignment, format and version patterns. */
function freeModules(version: number): number {
  const free = (16 * version + 128) * version + 64;
  if (version === 1) return free;
  const along = alignmentsAlong(version);
  const aligned = free - ((25 * along - 10) * along - 55);
  return version < 7 ? aligned : aligned - 36;
}

function alignmentsAlong(version: number): number {
  return Math.floor(version / 7) + 2;
}

/** The centres of the alignment patterns, along both axes. */
export function alignmentCenters({ version, size }: Layout): number[] {
  if (version === 1) return [];
  const count = alignmentsAlong(version);
  const step = version === 32 ? 26 : 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
  const others = Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step);
  return [6, ...others.reverse()];
}
