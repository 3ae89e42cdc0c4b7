import * as z from 'zod';
import { limits } from '../../lib/limits';
import { logError, logNotice } from '../../lib/log';

/** The keys of a Turnstile widget, and the origin that serves and verifies it. */
export type Turnstile = { siteKey: string; secretKey: string; origin: string };

/** Cloudflare's own origin. Only a stand-in on the machine itself can take its place. */
export const turnstileOrigin = 'https://challenges.cloudflare.com';

/** What a token must be for. A token of another page or another form does not pass. */
export type TurnstileUse = { hostname: string; action: string; about: string };

type Sent = {
  token: string;
  ip: string | null;
  /** A UUID: the same token passes again only with the same one. */
  once: string;
};

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
  cdata: z.string().optional(),
});

type Answer = z.output<typeof answerSchema>;

/** `unavailable`: nobody can tell, because Turnstile does not answer or refuses the secret key. */
export type TurnstileVerdict = 'passed' | 'failed' | 'unavailable';

/** Asks Turnstile whether the token of a visitor is good for this use. */
export async function verifyToken(
  turnstile: Turnstile,
  sent: Sent,
  use: TurnstileUse,
): Promise<TurnstileVerdict> {
  const answer = await ask(turnstile, sent);
  if (answer === null) return 'unavailable';
  const codes = answer['error-codes'];
  if (codes.some((code) => /secret|internal|bad-request/.test(code))) {
    logNotice(`Turnstile verifies no tokens: ${codes.join(', ')}.`);
    return 'unavailable';
  }
  const isForUse =
    answer.hostname === use.hostname && answer.action === use.action && answer.cdata === use.about;
  return answer.success && isForUse ? 'passed' : 'failed';
}

/** Whether Turnstile knows the secret key: it is asked about a token that nobody has. */
export async function isSecretAccepted(turnstile: Turnstile): Promise<boolean | null> {
  const answer = await ask(turnstile, { token: 'none', ip: null, once: crypto.randomUUID() });
  if (answer === null) return null;
  return !answer['error-codes'].some((code) => code.includes('secret'));
}

async function ask({ origin, secretKey }: Turnstile, { token, ip, once }: Sent): Promise<Answer | null> {
  const body = new URLSearchParams({ secret: secretKey, response: token, idempotency_key: once });
  if (ip !== null) body.set('remoteip', ip);
  const signal = AbortSignal.timeout(limits.turnstileSeconds * 1000);
  try {
    const url = `${origin}/turnstile/v0/siteverify`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = { method: 'POST', headers, body: String(body), signal, redirect: 'manual' } as const;
    const response = await fetch(url, asked);
    return answerSchema.parse(await response.json());
  } catch (error) {
    logError('Turnstile', error);
    return null;
  }
}
