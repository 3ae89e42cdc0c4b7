import { type Config, challengeMeans } from '../../core/config';
import { verifyToken } from '../../core/platform/turnstile';
import { hmac } from '../../lib/digest';
import { limits } from '../../lib/limits';
import type { WebFormDay } from '../submissions/web-form-day-store';
import { type Beginning, seedOf } from './form-attempt';
import type { WebForm } from './web-form-store';

/** How a visitor shows to be a person. `impossible`: the form demands it, and there is no way. */
export type Challenge = 'none' | 'turnstile' | 'email_code' | 'impossible';

/** The action that the widget of a public form names. */
export const formAction = 'public_form';

/** The challenge of a form on a day. */
export function challengeOf(config: Config, { challenge }: WebForm, day: WebFormDay): Challenge {
  if (challenge === 'never' || (challenge === 'when_busy' && !isBusy(day))) return 'none';
  const means = challengeMeans(config);
  return means === 'none' && challenge === 'always' ? 'impossible' : means;
}

/** A crowd of visitors, or of programs, has begun the form or completed it. */
function isBusy({ begun, completed }: WebFormDay): boolean {
  return begun - completed >= limits.webFormsUnfinished || completed >= limits.webFormsUnchallenged;
}

type Given = { token: string; hostname: string; ip: string | null };

/** Verifies the token of a visitor. Sent twice, the same token begins the same submission. */
export async function passTurnstile(
  { turnstile, signingKey }: Config,
  form: WebForm,
  beginning: Beginning,
  { token, hostname, ip }: Given,
): Promise<'passed' | 'failed' | 'unavailable'> {
  if (turnstile === null) return 'unavailable';
  if (token === '') return 'failed';
  const once = uuidOf(hmac(signingKey[0], `form token v1\n${seedOf(signingKey, form, beginning)}`));
  return verifyToken(
    turnstile,
    { token, ip, once },
    { hostname, action: formAction, about: form.templateId },
  );
}

/** Bytes as a UUID of version 8, which holds whatever its maker likes. */
function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/.exec(hex) ?? [];
  return `${parts[1]}-${parts[2]}-8${parts[3]}-8${parts[4]}-${parts[5]}`;
}
