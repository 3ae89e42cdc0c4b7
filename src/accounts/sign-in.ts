import type { Database } from '../db/database';
import type { Ids } from '../platform/ids';
import { findUserByEmail } from './account-store';
import { beginAttempt, wasThem } from './attempts';
import { isPassword } from './password';
import { type Client, emailOf } from './person';
import { beginSession } from './session';

export type SignIn =
  | { kind: 'signed_in'; session: string }
  | { kind: 'wrong' }
  | { kind: 'wait'; until: number };

/** The same answer after the same time, whether nobody has this address or the password is another. */
export const signInWithPassword = async (
  deps: { db: Database; ids: Ids },
  { email: written, password, client }: { email: string; password: string; client: Client },
  now: number,
): Promise<SignIn> => {
  const { db } = deps;
  const email = emailOf(written) ?? written;
  const who = { email, ip: client.ip };
  const until = await beginAttempt(db, who, now);
  if (until !== null) return { kind: 'wait', until };
  const user = await findUserByEmail(db, email);
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) return { kind: 'wrong' };
  await wasThem(db, who);
  return { kind: 'signed_in', session: await beginSession(deps, { userId: user.id, client }, now) };
};
