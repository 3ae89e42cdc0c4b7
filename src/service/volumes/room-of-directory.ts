import { limits } from '../../lib/limits';
import type { Measured } from './next-turn';

/** How much room is left in the directory, whose database is that of volume 0. */
export type DirectoryRoom = 'enough' | 'nearly_full' | 'full';

/** Sizes at which the directory is nearly full, and full. */
export type DirectorySizes = { nearly: number; most: number };

const usual: DirectorySizes = { nearly: limits.directoryBytes, most: limits.directoryBytesMost };

/** Nobody can tell while it does not answer. */
export function roomOfDirectory(
  measured: readonly Measured[],
  { nearly, most }: DirectorySizes = usual,
): DirectoryRoom {
  const bytes = bytesOfDirectory(measured) ?? 0;
  if (bytes >= most) return 'full';
  return bytes >= nearly ? 'nearly_full' : 'enough';
}

export function bytesOfDirectory(measured: readonly Measured[]): number | null {
  return measured.find(({ number }) => number === 0)?.bytes ?? null;
}
