import { DrizzleQueryError } from 'drizzle-orm/errors';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { NoAnswer, within } from '../../lib/within';

/** The parts of the platform that can be away for a while, as messages name them. */
const partNames = [
  'database',
  'file storage',
  'coordination service',
  'browser service',
  'asset storage',
  'message queue',
  'mail service',
  'time-stamping service',
  'certificate status service',
  'seal key of the account',
] as const;

export type PlatformPart = (typeof partNames)[number];

/**
 * A part of the platform did not do its work. The same call may succeed later: no document and no
 * caller is at fault.
 */
export class PlatformUnavailable extends Error {
  override readonly name = 'PlatformUnavailable';

  constructor(
    readonly part: PlatformPart,
    override readonly cause: unknown,
    /** What the account can read of it: a sentence, for a part that the account has set up itself. */
    readonly reason?: string,
  ) {
    super(`The ${part} is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const secondsOfCall: Record<PlatformPart, number> = {
  database: limits.databaseSeconds,
  'file storage': limits.fileStorageSeconds,
  'coordination service': limits.coordinationSeconds,
  'browser service': limits.printLeaseSeconds,
  'asset storage': limits.assetSeconds,
  'message queue': limits.queueSeconds,
  'mail service': limits.mailSeconds,
  'time-stamping service': limits.timeStampSeconds,
  'certificate status service': limits.validationSeconds,
  'seal key of the account': limits.remoteSealSeconds,
};

/** The longest time for one call, in an object so that tests can shorten it. */
export const callLimits = { msOf: (part: PlatformPart): number => secondsOfCall[part] * 1000 };

/**
 * Makes a call to a part of the platform. What the platform throws becomes `PlatformUnavailable`, and
 * so does a call that gets no answer. `waitsMs`: how long the call itself may wait for an end.
 */
export async function guarded<Value>(
  part: PlatformPart,
  call: () => Promise<Value>,
  waitsMs = 0,
): Promise<Value> {
  try {
    return await within(callLimits.msOf(part) + waitsMs, call());
  } catch (error) {
    throw blamed(part, error);
  }
}

/** `guarded` for a call that answers at once. */
export function guardedNow<Value>(part: PlatformPart, call: () => Value): Value {
  try {
    return call();
  } catch (error) {
    throw blamed(part, error);
  }
}

function blamed(part: PlatformPart, error: unknown): unknown {
  return isAnswer(error) ? error : new PlatformUnavailable(part, error);
}

/** Whether a part of the platform gave no answer: the call may still be under way. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof NoAnswer || isUnanswered(error.cause);
}

/**
 * Guards every method of a binding. The binding is opened for each call, because opening may throw
 * too. All its methods must be asynchronous. `waitsMs` tells how long a call with these arguments may
 * wait for an end.
 */
export function guardedBinding<Binding extends object>(
  part: PlatformPart,
  open: () => Binding,
  waitsMs: (args: unknown[]) => number = () => 0,
): Binding {
  return new Proxy({} as Binding, {
    get(_, key) {
      // An `await` of the binding itself asks for `then`.
      if (typeof key === 'symbol' || key === 'then') return undefined;
      const call = async (args: unknown[]) => {
        const binding = open();
        const method: unknown = Reflect.get(binding, key);
        if (typeof method !== 'function') throw new TypeError(`The ${part} has no method ${key}.`);
        return Reflect.apply(method, binding, args);
      };
      return (...args: unknown[]) => guarded(part, () => call(args), waitsMs(args));
    },
  });
}

/** The part of the platform that is to blame for an error, or null when the platform is not. */
export function unavailablePart(error: unknown): PlatformPart | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof PlatformUnavailable) return error.part;
  if (error instanceof DrizzleQueryError) return isSqlFault(error.cause) ? null : 'database';
  const told = /^(?:\w+: )*The ([a-z -]+) is unavailable: /.exec(error.message)?.[1];
  const part = partNames.find((name) => name === told);
  if (part) return part;
  if (isReset(error) || isStoreFull(error)) return 'coordination service';
  return unavailablePart(error.cause);
}

/** Whether an error is the called code's own: a fault of SQL, or one thrown by a remote object. */
function isAnswer(error: unknown): boolean {
  return isSqlFault(error) || (isFlagged(error, 'remote') && !isReset(error) && !isStoreFull(error));
}

/** The storage of a Durable Object took no more, or could not be read. */
function isStoreFull(error: unknown): boolean {
  return error instanceof Error && /SQLITE_(?:FULL|IOERR|NOMEM)/.test(error.message);
}

function isSqlFault(error: unknown): boolean {
  return error instanceof Error && /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|RANGE|TOOBIG)/.test(error.message);
}

/** Whether the platform ended a Durable Object, or could not reach it. */
function isReset(error: unknown): boolean {
  return ['retryable', 'overloaded', 'durableObjectReset'].some((flag) => isFlagged(error, flag));
}

function isFlagged(error: unknown, flag: string): boolean {
  return error instanceof Error && Reflect.get(error, flag) === true;
}

/** A part of the platform that is away, and why, in a sentence for the account. */
export type Absence = { part: PlatformPart; reason?: string | undefined };

/** The outcome of an attempt that a part of the platform prevented. Nobody is at fault. */
export type Prevented = { outcome: 'prevented' } & Absence;

/** Makes an attempt. Returns which part of the platform prevented it, and throws any other error. */
export async function unlessPrevented<Outcome>(
  attempt: () => Promise<Outcome>,
): Promise<Outcome | Prevented> {
  try {
    return await attempt();
  } catch (error) {
    const part = preventingPart(error);
    const reason = error instanceof PlatformUnavailable ? error.reason : undefined;
    return { outcome: 'prevented', part, ...(reason !== undefined && { reason }) };
  }
}

function preventingPart(error: unknown): PlatformPart {
  const part = unavailablePart(error);
  if (!part) throw error;
  logError('an attempt was prevented', error);
  return part;
}

/** Makes a call that its caller can do without. Returns null when the platform prevented it. */
export async function unlessUnavailable<Value>(call: () => Promise<Value>): Promise<Value | null> {
  try {
    return await call();
  } catch (error) {
    preventingPart(error);
    return null;
  }
}

const soonMs = [1_000, 3_000, 9_000];

/**
 * Makes a call that its caller can do without. When the platform prevents it, it is made again within
 * some seconds, and nobody waits for that.
 */
export async function nowOrSoon(
  call: () => Promise<void>,
  defer: (work: Promise<unknown>) => void,
): Promise<void> {
  if ((await unlessUnavailable(call)) === null) defer(soon(call));
}

async function soon(call: () => Promise<void>): Promise<void> {
  for (const pause of soonMs) {
    await scheduler.wait(pause);
    if ((await unlessUnavailable(call)) !== null) return;
  }
}
