import { deflateSync } from 'node:zlib';

/** What fits a window of this many bits needs no larger one, and setting up a larger one takes longer than the work. */
const SMALL = { windowBits: 12, memLevel: 5, length: 4096 };
/** Outlines become hardly smaller at higher levels, which take half as long again. */
const LEVEL = 1;

export function deflateSmall(data: Uint8Array): Uint8Array {
  const { windowBits, memLevel, length } = SMALL;
  const room = data.length <= length ? { windowBits, memLevel } : {};
  return new Uint8Array(deflateSync(data, { level: LEVEL, ...room }));
}
