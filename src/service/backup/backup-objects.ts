import type {
  DumpAsked,
  DumpPiece,
  ObjectDump,
  Piece,
  DumpPlace as PlaceInDump,
} from '../../core/coordinator/object-dump';
import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { BatchCoordinators } from '../batches/batch-coordinators';
import type { CombineCoordinators } from '../combining/combine-coordinators';
import type { DeliveryCoordinators } from '../delivery/delivery-coordinators';
import { isDividedIn } from '../delivery/shares/share-table';
import { furtherNames } from '../delivery/target';
import { listSenders } from '../leaving/erasure/senders-store';
import { archiveKey } from '../submissions/archive/archive-names';
import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type BackupRow, listAccountIds, listIdsAfter, listRowsOf } from './backup-store';

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
/** Objects that have less come together, so that an answer has at most 8 MB. Others come by themselves. */
const smallBytes = 300_000;
/** What an object answers with at a time. A call takes 32 MiB. */
const pieceBytes = 8_000_000;

type Deps = DumpedObjects & { db: Database; volumes: Volumes };
type DumpPlace = { after: string | undefined; since: string };

/** Where the submissions are that hold nothing, and the rows of those that were archived lately. */
type Archived = { rows: BackupRow[]; archives: string[] };

/**
 * Dumps some objects of a kind, names those that are too large to come together, and says where to go on. Senders come
 * account by account. An object that holds nothing may have been archived after its row was read: so its row of now
 * comes in its place, if it was archived on the day `since` or later, and the key of the archive that has it.
 */
export async function dumpObjects(
  deps: Deps,
  kind: ObjectKind,
  { after, since }: DumpPlace,
): Promise<{ objects: DumpedObject[]; large: string[]; next: string | null } & Archived> {
  const { names, next } = await namesAfter(deps, kind, after);
  const dumped = (some: string[]) => dumpEach(deps, kind, some, { most: smallBytes });
  const { found, ...archived } = await withArchived(deps, kind, await dumped(names), { since, dumped });
  if (kind === 'senders') found.push(...(await dumped(namesOfShares(found))));
  const objects = found.flatMap(({ name, piece }) =>
    piece?.next ? [] : { name, dump: piece?.dump ?? null },
  );
  const large = found.flatMap(({ name, piece }) => (piece?.next ? name : []));
  return { objects, large, ...archived, next };
}

/** Dumps a piece of a large object. */
export async function dumpPiece(
  deps: Deps,
  kind: ObjectKind,
  { name, after, since }: { name: string; after: PlaceInDump | null; since: string },
): Promise<{ objects: DumpedObject[]; next: PlaceInDump | null } & Archived> {
  const dumped = (names: string[]) => dumpEach(deps, kind, names, { after, most: pieceBytes });
  const { found, ...archived } = await withArchived(deps, kind, await dumped([name]), { since, dumped });
  const objects = found.map(({ piece }) => ({ name, dump: piece?.dump ?? null }));
  return { objects, ...archived, next: found[0]?.piece?.next ?? null };
}

type Found = { name: string; piece: DumpPiece | null };

function dumpEach(deps: Deps, kind: ObjectKind, names: string[], asked: DumpAsked): Promise<Found[]> {
  const part = deps[partOf[kind]];
  return Promise.all(names.map(async (name) => ({ name, piece: await part.dump(name, asked) })));
}

/** Finds the archives of submissions that hold nothing. One that was opened just now has left its archive: it is dumped again. */
async function withArchived(
  { volumes }: Deps,
  kind: ObjectKind,
  found: Found[],
  { since, dumped }: { since: string; dumped: (names: string[]) => Promise<Found[]> },
): Promise<{ found: Found[] } & Archived> {
  const empty = found.filter(({ piece }) => piece === null).map(({ name }) => name);
  if (kind !== 'submissions' || empty.length === 0) return { found, rows: [], archives: [] };
  const all = await volumes.all();
  const rows = (await Promise.all(all.map((volume) => listRowsOf(volume, empty)))).flat();
  const opened = rows.flatMap((row) => (row['archive'] === null ? String(row['id']) : []));
  const again = new Map((await dumped(opened)).map((one) => [one.name, one]));
  const archived = rows.flatMap((row) =>
    row['archive'] === null ? [] : { row, name: String(row['archive']) },
  );
  return {
    found: found.map((one) => again.get(one.name) ?? one),
    rows: archived.filter(({ name }) => name >= since).map(({ row }) => row),
    archives: [...new Set(archived.map(({ row, name }) => archiveKey(String(row['account_id']), name)))],
  };
}

/** The further coordinators of busy targets, of which no row need speak yet. */
function namesOfShares(found: readonly Found[]): string[] {
  const known = new Set(found.map(({ name }) => name));
  const shares = found.flatMap(({ name, piece }) =>
    piece && isDividedIn(piece.dump) ? furtherNames(name) : [],
  );
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

/** An object, or a piece of it, as it is restored. */
export type RestoredObject = { name: string; dump: ObjectDump; piece?: Piece | undefined };

/** Restores objects, and returns the names of those that hold something else already. Pieces come one after the other. */
export async function restoreObjects(
  deps: DumpedObjects,
  kind: ObjectKind,
  objects: readonly RestoredObject[],
): Promise<string[]> {
  const part = deps[partOf[kind]];
  const kept = new Set<string>();
  const byName = Map.groupBy(objects, ({ name }) => name);
  await Promise.all(
    [...byName].map(async ([name, pieces]) => {
      for (const { dump, piece } of pieces) if (!(await part.restore(name, dump, piece))) kept.add(name);
    }),
  );
  return [...kept];
}
