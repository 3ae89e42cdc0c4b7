import type { Within } from '../../core/db/reach';
import { readAnswering, type SpannedPage } from '../../core/db/volumes/read-stretches';
import type { Stretch, Volumes } from '../../core/db/volumes/volumes';
import { timeOfId } from '../../core/platform/ids';
import { listBatchesBeyond, listBatchIds } from './batch-store';

export type BatchPage = { accountId: string; within: Within; before: string | undefined; limit: number };

/** The submissions of a batch get their ids within this time after the batch: a seam may part them. */
const batchMs = 60_000;

/**
 * The ids of batches that hold submissions of these modes, newest first. They are looked up by their
 * submissions, so the volumes are read until all others are too old for the page.
 */
export async function findBatchIds(
  volumes: Volumes,
  page: BatchPage,
  modes: readonly boolean[],
): Promise<SpannedPage<string>> {
  const { accountId, before, limit } = page;
  const until = before === undefined ? null : timeOfId(before) + batchMs;
  const stretches = await volumes.stretches(accountId, { until });
  const found = new Set<string>();
  const newest = () => [...found].sort().reverse().slice(0, limit);
  const isTooOld = (end: number | null) => {
    const last = newest()[limit - 1];
    return last !== undefined && end !== null && timeOfId(last) >= end + batchMs;
  };
  const { absent } = await readAnswering<string>(stretches, Infinity, async (stretch) => {
    if (isTooOld(stretch.until)) return { rows: [] };
    const listed = await Promise.all(modes.map((test) => listBatchIds(stretch.volume, { ...page, test })));
    for (const id of listed.flat()) found.add(id);
    return { rows: [] };
  });
  return { rows: newest(), absent: absent.filter((span) => !isTooOld(span.until)) };
}

/** The batches whose submissions a limited token reaches, each of them, also where they stand in two volumes. */
export async function batchesWithin(
  volumes: Volumes,
  { accountId, within }: Pick<BatchPage, 'accountId' | 'within'>,
  ids: string[],
): Promise<string[]> {
  if (within === null || ids.length === 0) return ids;
  const parted = new Set<Stretch['volume']>();
  for (const id of ids) {
    const at = timeOfId(id);
    const around = await volumes.stretches(accountId, { from: at, until: at + batchMs });
    if (around.length > 1) for (const { volume } of around) parted.add(volume);
  }
  const beyond = [...parted].map((volume) => listBatchesBeyond(volume, { accountId, within }, ids));
  const hidden = new Set((await Promise.all(beyond)).flat());
  return ids.filter((id) => !hidden.has(id));
}
