import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { Volume } from '../../core/db/database';
import { loadCursor, saveCursor } from '../../core/db/sweep-store';
import { numberOfVolume } from '../../core/db/volumes/open-volumes';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { unlessUnavailable } from '../../core/platform/unavailable';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { logNotice } from '../../lib/log';
import { chainStart } from '../audit/audit-chain';
import { deploymentSealer } from '../seals/deployment-sealer';
import type { SealingDeps } from '../seals/own-sealing';
import { signStatement } from '../seals/sign-statement';
import { rootOf, sortedLeaves } from './head-tree';
import {
  addHeads,
  cursorOf,
  endLeftOut,
  findLastPlace,
  listHeads,
  listLeftOut,
  listSealed,
  moveLeftOut,
  type Place,
  type PublishedHeads,
  placeOf,
  type SealedRow,
} from './heads-store';
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

/** How long heads wait for a volume that does not answer. */
const volumeWaitMs = 24 * hour;

/**
 * Publishes the heads of the trails that ended in the hours before: one root for all of them, signed,
 * and chained to the one before. Nothing of a single trail can be read from it. While a volume does not answer, heads
 * wait for it for a day; then they are published without it, and its own follow by themselves.
 */
export async function publishHeads(deps: HeadsDeps, now: number): Promise<void> {
  const volumes = await deps.volumes.all();
  for (let round = 0; round < limits.headsRounds; round += 1)
    if (!(await publishNext(deps, volumes, now))) break;
  for (const { volume } of await listLeftOut(deps.db)) await publishLate(deps, volumes, volume, now);
}

/** Returns whether there is more to publish. */
async function publishNext(deps: HeadsDeps, volumes: readonly Volume[], now: number): Promise<boolean> {
  const [last] = await listHeads(deps.db, { limit: 1 });
  const [cursor, published] = await Promise.all([loadCursor(deps.db, cursorName), findLastPlace(deps.db)]);
  const after = laterOf(placeOf(cursor), published);
  const before = Math.floor((now - lateMs) / hour) * hour;
  const limit = limits.headsOfInterval;
  const { rows, away } = await listSealed(volumes, { after, before, limit });
  const ended = away.length === 0 ? rows : rows.filter(({ at }) => at < before - volumeWaitMs);
  const until = ended.at(-1);
  if (!until) return false;
  const leftOut = away.length === 0 ? null : away;
  if (!(await publish(deps, { last, ended, after, leftOut, lateOf: null }, now))) return false;
  if (leftOut) logNotice(`heads of audit trails are published without volume ${leftOut.join(', ')}`);
  await saveCursor(deps.db, cursorName, cursorOf(until));
  return ended.length === limit;
}

/** Publishes heads of a volume that were left out, if it answers again: at most one interval. */
async function publishLate(
  deps: HeadsDeps,
  volumes: readonly Volume[],
  volume: number,
  now: number,
): Promise<void> {
  const [last] = await listHeads(deps.db, { limit: 1 });
  const [all, end] = await Promise.all([listLeftOut(deps.db), findLastPlace(deps.db)]);
  const leftOut = all.find((one) => one.volume === volume);
  if (!leftOut) return;
  const { after } = leftOut;
  const limit = limits.headsOfInterval;
  const asked = volumes.filter((one) => numberOfVolume(one) === volume);
  const { rows, away } = await listSealed(asked, { after, before: end.at + 1, limit });
  if (away.length > 0) return;
  const ended = rows.filter((row) => laterOf(row, end) === end);
  const until = ended.at(-1);
  if (until && !(await publish(deps, { last, ended, after, leftOut: null, lateOf: volume }, now))) return;
  if (until && ended.length === limit) await moveLeftOut(deps.db, leftOut, until);
  else await endLeftOut(deps.db, leftOut, (last?.number ?? 0) + (until ? 1 : 0));
}

type Interval = {
  /** Read before the rest: a run that was faster has taken the next number. */
  last: PublishedHeads | undefined;
  ended: SealedRow[];
  after: Place;
} & Pick<PublishedHeads, 'leftOut' | 'lateOf'>;

/** Returns false when another run was faster, or nothing has ended. */
async function publish(
  deps: HeadsDeps,
  { last, ended, after, ...which }: Interval,
  now: number,
): Promise<boolean> {
  const [first] = ended;
  const until = ended.at(-1);
  if (!first || !until) return false;
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
  const place = { untilAt: until.at, untilId: until.id };
  return addHeads(deps.db, { number, root, statement, ...signed, ...place, ...which }, after);
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

/** A run that ended between its two writes has published more than its cursor says. */
function laterOf(one: Place, other: Place): Place {
  return one.at > other.at || (one.at === other.at && one.id > other.id) ? one : other;
}
