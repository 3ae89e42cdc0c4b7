import * as z from 'zod';
import { limits } from '../../lib/limits';
import type { Absence } from '../platform/unavailable';

/** A part of the platform that a record waits for, since when, and why if the account can know. */
export const platformWaitSchema = z.object({
  part: z.string(),
  since: z.number(),
  reason: z.string().optional(),
});

export type PlatformWait = z.output<typeof platformWaitSchema>;

const shortestPauseMs = 1_000;
const longestPauseMs = 300_000;
/** Records that met the same trouble do not all come back at the same moment. */
const spread = 0.2;

/** The parts of a record that say what it waits for. */
type Waiting = { platformWait?: PlatformWait | undefined };

/** What a record does after an attempt that the platform prevented: it waits on, or gives up. */
export type WaitStep =
  | { gaveUp: string }
  /** `change`: what the record has to say from now on; null when it says so already. */
  | { until: number; change: { platformWait: PlatformWait; errorMessage: string } | null };

/** The next step of a record whose attempt a part of the platform prevented. */
export function waitForPlatform(absence: Absence, { platformWait }: Waiting, now: number): WaitStep {
  const wait = waitOn(absence, platformWait, now);
  if (hasWaitedTooLong(wait, now)) return { gaveUp: gaveUpMessage(wait) };
  const isSaid = wait.part === platformWait?.part && wait.reason === platformWait.reason;
  const change = isSaid ? null : { platformWait: wait, errorMessage: waitMessage(wait) };
  return { until: now + platformPauses.after(wait, now), change };
}

/** Begins to wait for a part of the platform, or goes on with a wait that has begun. */
export function waitOn(
  { part, reason }: Absence,
  begun: PlatformWait | undefined,
  now: number,
): PlatformWait {
  return { part, since: begun?.since ?? now, ...(reason !== undefined && { reason }) };
}

export const platformPauses = {
  /** The pause before the next try: as long as the whole wait before it, up to five minutes. */
  after({ since }: PlatformWait, now: number, chance = Math.random()): number {
    const pause = Math.min(longestPauseMs, Math.max(shortestPauseMs, now - since));
    return Math.round(pause * (1 + spread * chance));
  },
};

export function hasWaitedTooLong({ since }: PlatformWait, now: number): boolean {
  return now - since >= limits.platformWaitHours * 3_600_000;
}

/** What people can do about a part that does not come back by itself. */
const remedies: Record<string, string> = {
  'seal key of the account': 'To go on without it: add a new one, or take it out of use.',
};

/** The message of a pending record that waits. */
export function waitMessage({ part, since, reason }: PlatformWait): string {
  const time = new Date(since).toISOString();
  const sentences = [
    `The ${part} has been unavailable since ${time}.`,
    reason,
    'Quillet tries again until it is back.',
    remedies[part],
  ];
  return sentences.filter((each) => each !== undefined).join(' ');
}

/** The message of a record that has waited too long. */
export function gaveUpMessage({ part, reason }: PlatformWait): string {
  const why = reason === undefined ? '' : ` ${reason}`;
  return `The PDF could not be made: the ${part} was unavailable for ${limits.platformWaitHours} hours.${why}`;
}
