import type { Context } from 'hono';
import { limits } from '../../../lib/limits';
import { findSession, type Session } from '../../../service/accounts/sign-in/session';
import type { AppEnv } from '../app-env';
import { forgetCookie, keepCookie, readCookie } from './browser';
import { keepSignedIn, sessionOf } from './session';

type AppContext = Context<AppEnv>;

const comingCookie = 'coming_session';

/**
 * Signs this browser in to a session that has just begun. Where another member is signed in, it asks first: their
 * open pages would stop working. Returns where to go.
 */
export async function enter(c: AppContext, secret: string, next: string): Promise<string> {
  const here = await sessionOf(c, Date.now());
  const coming = here && (await find(c, secret));
  if (here && coming && here.member.id !== coming.member.id) {
    keepCookie(c, comingCookie, secret, limits.signOnMinutes / (24 * 60));
    return `/sign-in/switch?next=${encodeURIComponent(next)}`;
  }
  keepSignedIn(c, secret);
  return next;
}

/** The session that waits for the answer. */
export async function comingSession(c: AppContext): Promise<{ secret: string; session: Session } | null> {
  const secret = readCookie(c, comingCookie);
  const session = await find(c, secret);
  return session && { secret, session };
}

export function forgetComing(c: AppContext): void {
  forgetCookie(c, comingCookie);
}

function find(c: AppContext, secret: string): Promise<Session | null> {
  const { db, config, defer } = c.get('services');
  return findSession({ db, signingKey: config.signingKey, defer }, secret, Date.now());
}
