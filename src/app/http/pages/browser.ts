import type { Context } from 'hono';
import { type Refusal, refuse } from '../../../core/api/refusal';
import { limits } from '../../../lib/limits';
import type { AppEnv } from '../app-env';

type AppContext = Context<AppEnv>;

/** Browsers keep what is secure from others also on the machine itself, where there is no https. */
export const isTrusted = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Who sits at the other end, as far as they say. */
export const clientOf = (c: AppContext) => ({
  ip: c.req.header('cf-connecting-ip') ?? null,
  user_agent: c.req.header('user-agent')?.slice(0, limits.userAgentChars) ?? null,
});

/** What changes something comes from our own pages; a browser always says where it comes from. */
export const foreignOrigin = (c: AppContext): Refusal | null => {
  const origin = c.req.header('origin');
  if (origin === new URL(c.req.url).origin) return null;
  const isOwnPage =
    (origin === undefined || origin === 'null') && c.req.header('sec-fetch-site') === 'same-origin';
  return isOwnPage ? null : comesFromElsewhere;
};

const comesFromElsewhere = refuse(
  'foreign_origin',
  'This address only takes what its own pages send: the Origin must be its own.',
).refusal;
