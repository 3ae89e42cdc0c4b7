import { Buffer } from 'node:buffer';
import type { Files } from '../../core/platform/files';

/** What is under a root, in R2: the salt of its fillings, and all leaves. */
export type Leaves = { salt: Buffer; leaves: Buffer[] };

const hashBytes = 32;

function leavesKey({ number, root }: { number: number; root: string }): string {
  return `heads/${number}-${root}`;
}

export function storeLeaves(
  files: Files,
  of: { number: number; root: string },
  { salt, leaves }: Leaves,
): Promise<void> {
  return files.put(leavesKey(of), Buffer.concat([salt, ...leaves]), 'application/octet-stream');
}

export async function readLeaves(files: Files, of: { number: number; root: string }): Promise<Leaves | null> {
  const stored = await files.read(leavesKey(of));
  if (stored === null) return null;
  const hashes = Array.from({ length: stored.length / hashBytes }, (_, place) =>
    Buffer.from(stored.subarray(place * hashBytes, (place + 1) * hashBytes)),
  );
  const [salt = Buffer.alloc(0), ...leaves] = hashes;
  return { salt, leaves };
}
