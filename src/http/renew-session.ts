import type { Context } from 'hono';
import { beginSession, type Session } from '../accounts/session';
import { removeSession } from '../accounts/session-store';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { keepSignedIn } from './session';

/**
 * What somebody may do has changed: the browser gets another session, and the one before is of no use, to whoever had
 * it. That they have shown that it is them is as long ago as it was, if they have not just done so.
 */
export const renewSession = async (
  c: Context<AppEnv>,
  { id, person, confirmedAt }: Session,
  now: number,
): Promise<void> => {
  const { db, ids } = c.get('services');
  const begun = { userId: person.id, client: clientOf(c), confirmedAt };
  const session = await beginSession({ db, ids }, begun, now);
  await removeSession(db, person.id, id);
  keepSignedIn(c, session);
};
