import { type Context, Hono } from 'hono';
import { invalid } from '../../../core/api/refusal';
import { findUser } from '../../../service/accounts/members/account-store';
import {
  confirmWithCode,
  confirmWithPassword,
  sendConfirmationCode,
} from '../../../service/accounts/sign-in/confirmation';
import { listPasskeys } from '../../../service/accounts/sign-in/passkey-store';
import { provePasskey } from '../../../service/accounts/sign-in/passkeys';
import { isConfirmed } from '../../../service/accounts/sign-in/session';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { ConfirmPage, type ConfirmProblem } from '../../../ui/dashboard/sign-in/confirm-page';
import { refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { checkSignInRate } from '../rate-limit';
import { clientOf } from './browser';
import { confirmedAt, nextPage } from './next-page';
import { readPasskey } from './read-passkey';
import { renewSession } from './renew-session';
import { forgedRequest, notSignedIn, postedBy, sessionOf, signedIn, type Visit } from './session';
import { signInDeps } from './sign-in-deps';
import { passwordIn } from './sign-in-routes';

type AppContext = Context<AppEnv>;

/**
 * The page on which members prove who they are, before actions for which a session is not enough.
 */
export const confirmRoutes = new Hono<AppEnv>()
  .get(
    '/confirm',
    signedIn('sign_in', (c, visit) => {
      const next = nextPage(c, c.req.query('next'));
      if (isConfirmed(visit.session, Date.now())) return c.redirect(confirmedAt(next), 303);
      return showConfirm(c, visit, { next, problem: null, isSent: false });
    }),
  )
  .post(
    '/confirm',
    postedBy('sign_in', async (c, visit, text) => {
      const [deps, client, next] = [signInDeps(c), clientOf(c), nextPage(c, text('next'))];
      const { session, member } = visit;
      const code = text('code');
      const done =
        code === ''
          ? await confirmWithPassword(deps, { member, password: passwordIn(text), client }, Date.now())
          : await confirmWithCode(deps, { session, code, client }, Date.now());
      if (done !== 'done') return showConfirm(c, visit, { next, problem: done, isSent: code !== '' });
      await confirmHere(c, visit);
      return c.redirect(confirmedAt(next), 303);
    }),
  )
  .post(
    '/confirm/code',
    postedBy('sign_in', async (c, visit, text) => {
      const { session } = visit;
      const sent = await sendConfirmationCode(signInDeps(c), { session, client: clientOf(c) }, Date.now());
      const problem = sent === 'wait' ? 'wait' : null;
      const next = nextPage(c, text('next'));
      return showConfirm(c, visit, { next, problem, isSent: sent !== 'not_for_them' });
    }),
  )
  .post('/confirm/passkey', async (c) => {
    const session = await sessionOf(c, Date.now());
    if (!session) return refusalAnswer(notSignedIn.refusal);
    const { ip } = clientOf(c);
    const forged = forgedRequest(c, session, c.req.header('x-csrf-token') ?? '');
    const refusal = forged ?? checkSignInRate(ip, Date.now());
    if (refusal) return refusalAnswer(refusal);
    const shown = await readPasskey(c);
    if (!shown.ok) return refusalAnswer(shown.refusal);
    const user = await provePasskey(signInDeps(c), shown.value, Date.now());
    if (user?.id !== session.member.id) return refusalAnswer(notTheirs);
    await confirmHere(c, { session: { ...session, twoFactors: true } });
    return c.json({ status: 'success' }, 200, { 'Cache-Control': 'no-store' });
  });

const notTheirs = invalid(['This passkey is not one of yours.']).refusal;

function confirmHere(c: AppContext, { session }: Pick<Visit, 'session'>): Promise<void> {
  const now = Date.now();
  return renewSession(c, { ...session, confirmedAt: now }, now);
}

type Shown = { next: string; problem: ConfirmProblem | null; isSent: boolean };

async function showConfirm(c: AppContext, { member, csrfToken }: Visit, shown: Shown): Promise<Response> {
  const { db, config } = c.get('services');
  const [user, passkeys] = await Promise.all([findUser(db, member.id), listPasskeys(db, member.id)]);
  const ways = {
    password: (user?.passwordHash ?? null) !== null,
    passkey: passkeys.length > 0,
    mail: config.mail,
  };
  const status = shown.problem === null ? 200 : shown.problem === 'wait' ? 429 : 422;
  if (status === 429) c.header('Retry-After', '30');
  const page = { ...shown, confirmedAt: confirmedAt(shown.next), ways, email: member.email, csrfToken };
  return showPage(c, <ConfirmPage {...page} />, { status });
}
