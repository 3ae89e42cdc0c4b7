import type { ObjectDump } from '../../core/coordinator/object-dump';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { BatchCoordinators } from '../batches/batch-coordinators';
import type { CombineCoordinators } from '../combining/combine-coordinators';
import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import { isDividedIn } from '../delivery/shares/share-table';
import { furtherNames } from '../delivery/target';
import { listSenders } from '../leaving/erasure/senders-store';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type BackupRow, listAccountIds, listArchivedRows, listIdsAfter } from './backup-store';

export const objectKinds = ['submissions', 'combined_submissions', 'batches', 'senders'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** The objects that a backup has. The render desk holds nothing that is not asked for again. */
export type DumpedObjects = {
  submissions: Pick<SubmissionCoordinators, 'dump' | 'restore'>;
  combines: Pick<CombineCoordinators, 'dump' | 'restore'>;
  batches: Pick<BatchCoordinators, 'dump' | 'restore'>;
  deliveries: Pick<DeliveryCoordinators, 'dump' | 'restore'>;
};

const partOf = {
  submissions: 'submissions',
  combined_submissions: 'combines',
  batches: 'batches',
  senders: 'deliveries',
} as const satisfies Record<ObjectKind, keyof DumpedObjects>;

export type DumpedObject = { name: string; dump: ObjectDump | null };

const atOnce = 25;

type DumpPlace = { after: string | undefined; since: string };

/**
 * Dumps some objects of a kind, and says where to go on. Senders come account by account. An object that holds
 * nothing may have been archived after its row was read: so its row of now comes in its place, if it was archived
 * on the day `since` or later.
 */
export async function dumpObjects(
  deps: DumpedObjects & { db: Database; volumes: Volumes },
  kind: ObjectKind,
  { after, since }: DumpPlace,
): Promise<{ objects: DumpedObject[]; rows: BackupRow[]; next: string | null }> {
  const part = deps[partOf[kind]];
  const { names, next } = await namesAfter(deps, kind, after);
  const dumped = (some: string[]) =>
    Promise.all(some.map(async (name) => ({ name, dump: await part.dump(name) })));
  const objects = await dumped(names);
  if (kind === 'senders') objects.push(...(await dumped(namesOfShares(objects))));
  const empty = objects.filter(({ dump }) => dump === null).map(({ name }) => name);
  if (kind !== 'submissions' || empty.length === 0) return { objects, rows: [], next };
  const volumes = await deps.volumes.all();
  const rows = await Promise.all(volumes.map((volume) => listArchivedRows(volume, empty, since)));
  return { objects, rows: rows.flat(), next };
}

/** The further coordinators of busy targets, of which no row need speak yet. */
function namesOfShares(objects: readonly DumpedObject[]): string[] {
  const known = new Set(objects.map(({ name }) => name));
  const shares = objects.flatMap(({ name, dump }) => (dump && isDividedIn(dump) ? furtherNames(name) : []));
  return shares.filter((name) => !known.has(name));
}

async function namesAfter(
  { db, volumes }: { db: Database; volumes: Volumes },
  kind: ObjectKind,
  after: string | undefined,
) {
  if (kind !== 'senders') {
    const names = await listIdsAfter(await volumes.all(), kind, { after, limit: atOnce });
    return { names, next: names.length < atOnce ? null : (names.at(-1) ?? null) };
  }
  const [account] = await listAccountIds(db, { after, limit: 1 });
  if (account === undefined) return { names: [], next: null };
  return { names: await listSenders({ db, volumes }, account), next: account };
}

/** Restores objects, and returns the names of those that hold something already. */
export async function restoreObjects(
  deps: DumpedObjects,
  kind: ObjectKind,
  objects: readonly { name: string; dump: ObjectDump }[],
): Promise<string[]> {
  const part = deps[partOf[kind]];
  const done = await Promise.all(objects.map(({ name, dump }) => part.restore(name, dump)));
  return objects.filter((_, index) => !done[index]).map(({ name }) => name);
}
