import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { chainStart } from '../audit/audit-chain';
import { deploymentSealer } from '../seals/deployment-sealer';
import type { SealingDeps } from '../seals/own-sealing';
import { signStatement } from '../seals/sign-statement';
import { rootOf, sortedLeaves } from './head-tree';
import { addHeads, listHeads, listSealed, type Place, type SealedRow } from './heads-store';
import { storeLeaves } from './leaves-file';

export type HeadsDeps = SealingDeps & {
  files: Files;
  volumes: Volumes;
  /** The coordinators, for what the projection does not hold. */
  submissions: { read(id: string): Promise<{ origin: string } | null> };
};

const cursorName = 'published heads';
const hour = 3600_000;
/** A projection may be written this long after the time that it names. */
const lateMs = 120_000;
/** How long heads wait for a time stamp. */
const stampWaitMs = 24 * hour;

/**
 * Publishes the heads of the trails that ended in the hours before: one root for all of them, signed,
 * and chained to the one before. Nothing of a single trail can be read from it.
 */
export async function publishHeads(deps: HeadsDeps, now: number): Promise<void> {
  for (let round = 0; round < limits.headsRounds; round += 1) if (!(await publishNext(deps, now))) return;
}

/** Returns whether there is more to publish. */
async function publishNext(deps: HeadsDeps, now: number): Promise<boolean> {
  const [last] = await listHeads(deps.db, { limit: 1 });
  const after = laterOf(
    readPlace(await loadCursor(deps.db, cursorName)),
    last ? { at: last.untilAt, id: last.untilId } : start,
  );
  const before = Math.floor((now - lateMs) / hour) * hour;
  const limit = limits.headsOfInterval;
  const rows = await listSealed(await deps.volumes.all(), { after, before, limit });
  const [first] = rows;
  const until = rows.at(-1);
  if (!first || !until) return false;
  if (!(await publish(deps, { ended: rows, first, until, last }, now))) return false;
  await saveCursor(deps.db, cursorName, `${until.at} ${until.id}`);
  return rows.length === limit;
}

type Interval = {
  ended: SealedRow[];
  first: SealedRow;
  until: Place;
  last: { number: number; statement: string } | undefined;
};

/** Returns false when another run was faster. */
async function publish(deps: HeadsDeps, { ended, first, until, last }: Interval, now: number) {
  const number = (last?.number ?? 0) + 1;
  const salt = randomBytes(32);
  const leaves = sortedLeaves(
    number,
    ended.map(({ head }) => head),
  );
  const root = rootOf(leaves, salt);
  const statement = headsStatement({ number, root, last: last?.statement ?? null, at: now });
  const { timeStamping } = deps;
  const isRequired = now - first.at <= stampWaitMs;
  const { sealer, certificateHash } = await deploymentSealer(
    deps,
    new URL(await originOf(deps, ended)).hostname,
    now,
  );
  const stamp = timeStamping ? { ...deps, timeStamping, id: `heads ${number}`, isRequired } : undefined;
  const signature = await signStatement(sealer, statement, stamp);
  await storeLeaves(deps.files, { number, root }, { salt, leaves });
  const signed = { signature: Buffer.from(signature).toString('base64'), certificateHash };
  return addHeads(deps.db, { number, root, statement, ...signed, untilAt: until.at, untilId: until.id });
}

/** Where the first of these submissions was created that says so. */
async function originOf({ submissions }: HeadsDeps, ended: SealedRow[]): Promise<string> {
  for (const { id, origin } of ended) {
    if (origin !== null) return origin;
    const record = await unlessUnavailable(() => submissions.read(id));
    if (record) return record.origin;
  }
  throw new Error('No submission of the interval says where it was created.');
}

type Stated = { number: number; root: string; last: string | null; at: number };

function headsStatement({ number, root, last, at }: Stated): string {
  const before = last === null ? chainStart : sha256Hex(last);
  return `Heads ${number}, ${new Date(at).toISOString()}, root ${root}, after ${before}`;
}

const start: Place = { at: 0, id: '' };

function readPlace(cursor: string | undefined): Place {
  const [at, id = ''] = (cursor ?? '').split(' ');
  return at ? { at: Number(at), id } : start;
}

/** A run that ended between its two writes has published more than its cursor says. */
function laterOf(one: Place, other: Place): Place {
  return one.at > other.at || (one.at === other.at && one.id > other.id) ? one : other;
}
