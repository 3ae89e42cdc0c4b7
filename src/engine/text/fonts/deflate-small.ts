import { deflateSync } from 'node:zlib';

/**
 * Settings for data of at most `length` bytes. Such data fits a window of these bits, and setting
 * up a larger window takes longer than the work.
 */
const SMALL = { windowBits: 12, memLevel: 5, length: 4096 };
/** Higher levels hardly make outlines smaller and take half as long again. */
const LEVEL = 1;
/** The extra room for data that does not compress. Such data grows slightly with its length. */
const LONGER_AT_MOST = 1024;

export function deflateSmall(data: Uint8Array): Uint8Array {
  const { windowBits, memLevel, length } = SMALL;
  const room = data.length <= length ? { windowBits, memLevel } : {};
  // A single chunk holds the whole output, so nothing is joined. The copy drops the unused room.
  const chunkSize = data.length + LONGER_AT_MOST;
  return new Uint8Array(deflateSync(data, { level: LEVEL, chunkSize, ...room }));
}
