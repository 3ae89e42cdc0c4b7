import type { Caller } from '../../core/api/caller';
import type { Demand } from '../../core/api/pace';
import { ok, type Refusal, type Result, refuse } from '../../core/api/refusal';
import type { Config } from '../../core/config';
import { limits } from '../../lib/limits';
import { LruCache } from '../../lib/lru-cache';
import { type Allowed, Pacer, type Refused } from '../../lib/pacer';

/** By account and mode: test documents never hold up live ones (see docs/adr for why per isolate). */
const pacers = new LruCache<Pacer>(10_000);

/** The bytes of the batches that wait in this isolate, and until when. */
const waiting = new Map<symbol, { bytes: number; until: number }>();

/** What a request would make, and the size of its body. */
type Wanted = { demand: Demand; bytes: number };

/**
 * Admits the documents of a request, before anything is written: a batch when its turn comes, another
 * request at once or not at all. The request says when it ends.
 */
export async function admitDocuments(
  { caller, config }: { caller: Caller; config: Config },
  { demand, bytes }: Wanted,
  now: number,
): Promise<Result<{ end(): void }>> {
  const pacer = pacerOf(`${caller.accountId} ${caller.mode}`);
  const allowed = allowedTo(caller, config);
  if (!demand.waits) {
    const taken = pacer.take(allowed, now);
    return taken.ok ? ok(taken) : refused(taken, allowed);
  }
  if (!hasRoomFor(bytes, now)) return tooManyBytes;
  const turn = pacer.standInLine(demand.documents, allowed, now);
  if (!turn.ok) return refused(turn, allowed);
  const { beginsAt } = turn;
  if (beginsAt > now) {
    waiting.set(Symbol(), { bytes, until: beginsAt });
    await scheduler.wait(beginsAt - now);
  }
  return ok({ end: () => {} });
}

function pacerOf(key: string): Pacer {
  const pacer = pacers.get(key) ?? new Pacer();
  pacers.set(key, pacer);
  return pacer;
}

function allowedTo({ pace }: Caller, config: Config): Allowed {
  return {
    perSecond: pace.documentsPerSecond ?? config.pace.documentsPerSecond,
    inFlight: pace.documentsInFlight ?? config.pace.documentsInFlight,
    inFlightMs: limits.documentInFlightSeconds * 1_000,
    batchShare: limits.batchShareOfAccount,
    batchWaitMs: limits.batchWaitSeconds * 1_000,
  };
}

/** Waiting bodies are in memory. One alone always has room. */
function hasRoomFor(bytes: number, now: number): boolean {
  let sum = bytes;
  for (const [id, { bytes: held, until }] of waiting) {
    if (until <= now) waiting.delete(id);
    else sum += held;
  }
  return sum === bytes || sum <= limits.batchWaitBytes;
}

function refused({ at, waitMs }: Refused, { perSecond, inFlight }: Allowed): { ok: false; refusal: Refusal } {
  const words = {
    rate: `This account may make ${perSecond} documents a second (documentsPerSecond). Batches wait for their turn.`,
    'in flight': `${inFlight} requests of this account wait for their documents already (documentsInFlight).`,
    batches: `The batches of this account that came before take more than ${limits.batchWaitSeconds} seconds (batchWaitSeconds).`,
  };
  return tooMuch(`${words[at]} Nothing was accepted.`, Math.ceil(waitMs / 1_000));
}

const tooManyBytes = tooMuch(
  `The batches that wait for their turn have ${limits.batchWaitBytes} bytes already (batchWaitBytes). Nothing was accepted.`,
  5,
);

function tooMuch(message: string, seconds: number) {
  return refuse('rate_limited', message, { headers: { 'Retry-After': String(Math.max(1, seconds)) } });
}
