import type { Database } from '../../core/db/database';
import { numberOfVolume } from '../../core/db/volumes/open-volumes';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { leafOf, proofOf } from './head-tree';
import { findChange, findHeadsOf, type PublishedHeads } from './heads-store';
import { readLeaves } from './leaves-file';

/** A head of a trail, and when its PDF was made. */
type Head = { accountId: string; id: string; head: string; processedAt: number };

/** The published heads that a head is one of, with the way to their root; null before they are published. */
export async function proveHead(
  deps: { db: Database; volumes: Volumes; files: Files },
  { accountId, id, head, processedAt }: Head,
): Promise<{ heads: PublishedHeads; path: string[] } | null> {
  // The record may have changed before its interval was closed, and again since: either place holds it.
  const volume = await deps.volumes.of(accountId, id);
  const change = await findChange(volume, id);
  for (const place of [{ at: processedAt, id: '' }, ...(change ? [change] : [])]) {
    const heads = await findHeadsOf(deps.db, place);
    const number = numberOfVolume(volume);
    const isLate = heads?.leftOut?.includes(number);
    for (const found of [heads, isLate ? await findHeadsOf(deps.db, place, number) : null]) {
      const path = found && (await pathIn(deps.files, found, head));
      if (found && path) return { heads: found, path };
    }
  }
  return null;
}

async function pathIn(files: Files, heads: PublishedHeads, head: string): Promise<string[] | null> {
  const stored = await readLeaves(files, heads);
  return stored && proofOf(stored.leaves, stored.salt, leafOf(heads.number, head));
}
