import { deflateSync } from 'node:zlib';

/** What fits a window of this many bits needs no larger one, and setting up a larger one takes longer than the work. */
const SMALL = { windowBits: 12, memLevel: 5, length: 4096 };
/** Outlines become hardly smaller at higher levels, which take half as long again. */
const LEVEL = 1;
/** What cannot be compressed becomes this much longer, and a little with its length. */
const LONGER_AT_MOST = 1024;

export function deflateSmall(data: Uint8Array): Uint8Array {
  const { windowBits, memLevel, length } = SMALL;
  const room = data.length <= length ? { windowBits, memLevel } : {};
  // In one piece, which need not be put together; the copy is as long as what is in it.
  const chunkSize = data.length + LONGER_AT_MOST;
  return new Uint8Array(deflateSync(data, { level: LEVEL, chunkSize, ...room }));
}
