import type { Database } from '../../../core/db/database';
import type { Assets } from '../../../core/platform/assets';
import type { Ids } from '../../../core/platform/ids';
import { hashPassword } from '../sign-in/password';
import { passwordProblem } from '../sign-in/password-problem';
import { findSecret } from '../sign-in/secret-store';
import { beginSession } from '../sign-in/session';
import type { Joined, Newcomer } from './invitations';
import { openAccount } from './join-store';
import { logOf } from './log-of';
import { emailOf, nameOf } from './member';

function setupLink(secret: string) {
  return { purpose: 'setup' as const, secret };
}

export async function isSetupOpen(db: Database, secret: string, now: number): Promise<boolean> {
  return (await findSecret(db, setupLink(secret), now)) !== undefined;
}

/** Creates the first account of a deployment and its owner. */
export async function setUp(
  deps: { db: Database; ids: Ids; assets: Assets },
  { email: written, accountName: namedAs, ...newcomer }: Newcomer & { email: string; accountName: string },
  now: number,
): Promise<Joined> {
  if (!(await isSetupOpen(deps.db, newcomer.secret, now))) return { kind: 'over' };
  const [email, name, accountName] = [emailOf(written), nameOf(newcomer.name), nameOf(namedAs)];
  if (email === null) return { kind: 'problem', problem: 'email' };
  if (name === null || accountName === null) return { kind: 'problem', problem: 'name' };
  const problem = await passwordProblem(deps.assets, newcomer.password, { email, name, accountName });
  if (problem) return { kind: 'problem', problem };
  const passwordHash = await hashPassword(newcomer.password);
  const [id, accountId] = [deps.ids.next('user'), deps.ids.next('account')];
  const made = {
    secret: setupLink(newcomer.secret),
    account: { id: accountId, name: accountName },
    owner: { id, email, name, passwordHash },
  };
  const log = logOf(deps.db, { accountId, ...made.owner }, newcomer.client);
  if (!(await openAccount({ db: deps.db, log }, made, now)))
    return (await isSetupOpen(deps.db, newcomer.secret, now))
      ? { kind: 'problem', problem: 'taken' }
      : { kind: 'over' };
  const session = await beginSession(
    deps,
    { user: { ...made.owner, accountId }, client: newcomer.client },
    now,
  );
  return session === null ? { kind: 'over' } : { kind: 'signed_in', session };
}
