import type { Context } from 'hono';
import { continueSession, type Session } from '../../../service/accounts/sign-in/session';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { forgetSignedIn, keepSignedIn } from './session';

/**
 * Gives the browser a new session when the session gains rights or the member's sign-in changes.
 * The old secret then works for nobody. The time of the last proof of identity stays, unless it was
 * just given. A session that has ended meanwhile signs the member out, and the next page asks them
 * to sign in.
 */
export async function renewSession(c: Context<AppEnv>, session: Session, now: number): Promise<void> {
  const { db, ids } = c.get('services');
  const secret = await continueSession({ db, ids }, { session, client: clientOf(c) }, now);
  if (secret === null) forgetSignedIn(c);
  else keepSignedIn(c, secret);
}
