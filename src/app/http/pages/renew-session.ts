import type { Context } from 'hono';
import { continueSession, type Session } from '../../../service/accounts/sign-in/session';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { forgetSignedIn, keepSignedIn } from './session';

/**
 * What somebody may do has changed: the browser gets another session, and the one before is of no use, to whoever had
 * it. That they have shown that it is them is as long ago as it was, if they have not just done so. Where it was ended
 * meanwhile they are signed out: the page they go on to asks them to sign in.
 */
export const renewSession = async (c: Context<AppEnv>, session: Session, now: number): Promise<void> => {
  const { db, ids } = c.get('services');
  const secret = await continueSession({ db, ids }, { session, client: clientOf(c) }, now);
  if (secret === null) forgetSignedIn(c);
  else keepSignedIn(c, secret);
};
