import type { Context } from 'hono';
import { type Refusal, refuse } from '../../../core/api/refusal';
import { limits } from '../../../lib/limits';
import type { AppEnv } from '../app-env';

type AppContext = Context<AppEnv>;

/** True where browsers accept secure cookies: over https, and over http on the machine itself. */
export function isTrusted({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The client, as its headers say. */
export function clientOf(c: AppContext) {
  return {
    ip: c.req.header('cf-connecting-ip') ?? null,
    user_agent: c.req.header('user-agent')?.slice(0, limits.userAgentChars) ?? null,
  };
}

/** Refuses a change from another origin. A browser always says from which origin it comes. */
export function foreignOrigin(c: AppContext): Refusal | null {
  const origin = c.req.header('origin');
  if (origin === new URL(c.req.url).origin) return null;
  const isOwnPage =
    (origin === undefined || origin === 'null') && c.req.header('sec-fetch-site') === 'same-origin';
  return isOwnPage ? null : comesFromElsewhere;
}

const comesFromElsewhere = refuse(
  'foreign_origin',
  'Only pages of this host may send this request: the Origin must be the host itself.',
).refusal;
