import type { X509 } from './x509';

/** What is asked: whether this certificate of this issuer was revoked, as of a moment. */
export type StatusQuestion = { certificate: X509; issuer: X509; now: number };

/** What an answer that was checked says, and from when until when it is to be believed. */
export type StatusAnswer =
  | {
      ok: true;
      status: 'good' | 'revoked';
      from: number;
      until: number;
      /** The certificate of whom the issuer lets answer; null when the issuer answered. */
      responder: X509 | null;
    }
  | { ok: false; problem: string };

/** Clocks differ a little. */
const SKEW_MS = 300_000;

export function unusable(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}

/** Whether a moment lies in a time; null if so, else what is wrong. */
export function problemOfTime(
  { from, until }: { from: number; until: number },
  now: number,
): { ok: false; problem: string } | null {
  if (!Number.isFinite(from) || !Number.isFinite(until)) return unusable('has no time that can be read');
  if (from > now + SKEW_MS) return unusable(`is of a time to come, ${new Date(from).toISOString()}`);
  if (until <= now) return unusable(`was good until ${new Date(until).toISOString()}`);
  return null;
}
