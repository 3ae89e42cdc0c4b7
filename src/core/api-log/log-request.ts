import { limits } from '../../lib/limits';
import { LruCache } from '../../lib/lru-cache';
import type { Database } from '../db/database';
import type { Volumes } from '../db/volumes/volumes';
import { insertRequests, trimRequests } from './api-log-store';
import type { LoggedRequest } from './logged-request';

type Deps = {
  db: Database;
  volumes: Pick<Volumes, 'directoryAccepts'>;
  defer(work: Promise<unknown>): void;
};

const gatherMs = 1_000;
/** Longer than gathering and writing take. After it the writer counts as gone. */
const givenUpMs = 15_000;

/**
 * The requests that this isolate has not written yet. They may be lost with the isolate: a log is
 * no record.
 */
let waiting: LoggedRequest[] = [];
let writerUntil = 0;

/**
 * Logs a request. Requests are gathered for a moment and written together after an answer was sent,
 * so that no request waits for the log and many cost as much as one.
 */
export function logRequest(deps: Deps, entry: LoggedRequest): void {
  const { at: now } = entry;
  if (waiting.length >= limits.requestLogWaiting || !isWithinShare(entry)) return;
  waiting.push(entry);
  if (writerUntil > now) return;
  writerUntil = now + givenUpMs;
  deps.defer(writeSoon(deps));
}

/** While the directory is full nothing is logged. */
async function writeSoon({ db, volumes }: Deps): Promise<void> {
  await scheduler.wait(gatherMs);
  const entries = waiting;
  waiting = [];
  writerUntil = 0;
  if (!(await volumes.directoryAccepts())) return;
  await insertRequests(db, entries);
  for (const accountId of accountsToTrim(entries)) await trimRequests(db, accountId, limits.requestLogKept);
}

type Share = { minute: number; fine: number; failed: number };
const shares = new LruCache<Share>(1_000);

/**
 * Limits the log of an account for each minute. Successful and failed requests count apart, so that
 * neither hides the other.
 */
function isWithinShare({ accountId, status, at }: LoggedRequest): boolean {
  const minute = Math.floor(at / 60_000);
  const known = shares.get(accountId);
  const share = known?.minute === minute ? known : { minute, fine: 0, failed: 0 };
  const kind = status < 400 ? 'fine' : 'failed';
  shares.set(accountId, { ...share, [kind]: share[kind] + 1 });
  return share[kind] < limits.requestLogPerMinute;
}

const trimmedEvery = 500;
const sinceTrimmed = new LruCache<number>(1_000);

/**
 * The accounts to trim. Finding the oldest kept request walks through all of them, so it is done
 * only now and then.
 */
function accountsToTrim(entries: readonly LoggedRequest[]): string[] {
  const counts = Map.groupBy(entries, ({ accountId }) => accountId);
  return [...counts].flatMap(([accountId, { length }]) => {
    const written = (sinceTrimmed.get(accountId) ?? 0) + length;
    sinceTrimmed.set(accountId, written < trimmedEvery ? written : 0);
    return written < trimmedEvery ? [] : [accountId];
  });
}
