import { type Context, Hono } from 'hono';
import { changeUser, findUser, renameAccount } from '../accounts/account-store';
import { beginAttempt, wasThem } from '../accounts/attempts';
import { removePasskey } from '../accounts/passkey-store';
import { changePassword } from '../accounts/passwords';
import { nameOf } from '../accounts/person';
import { isSecondFactor, proposeTotp, turnTotpOff, turnTotpOn } from '../accounts/second-factor';
import { beginSession } from '../accounts/session';
import { removeSession, removeSessionsOf } from '../accounts/session-store';
import type { AppEnv } from '../app-env';
import { AccountPage } from '../ui/dashboard/account-page';
import { AuthenticatorPage, RecoveryCodesPage } from '../ui/dashboard/authenticator-pages';
import { showPage } from '../ui/dashboard/show-page';
import { loadAccountView } from './account-view';
import { clientOf } from './browser';
import { forgetSignedIn, keepSignedIn, postedBy, sessionOf, signedIn, type Visit } from './session';
import { passwordIn, signInDeps } from './sign-in-routes';

type AppContext = Context<AppEnv>;

const page = '/dashboard/account';
const back = (c: AppContext, what: string): Response => c.redirect(`${page}?${what}`, 303);

/** What people do about themselves. All of it works without a script, but for adding a passkey. */
export const accountRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn('self', async (c, visit) => {
      const view = await loadAccountView(c.get('services').db, visit, Date.now());
      const { said, problem } = c.req.query();
      return showPage(c, <AccountPage visit={visit} {...view} said={said} problem={problem} />);
    }),
  )
  .post(
    `${page}/profile`,
    postedBy('self', async (c, { person }, text) => {
      const name = nameOf(text('name'));
      if (name === null) return back(c, 'problem=name');
      await changeUser(c.get('services').db, person.id, { name });
      return back(c, 'said=saved');
    }),
  )
  .post(
    `${page}/name`,
    postedBy('administer', async (c, { person }, text) => {
      const name = nameOf(text('account_name'));
      if (name === null) return back(c, 'problem=name');
      await renameAccount(c.get('services').db, person.accountId, name);
      return back(c, 'said=saved');
    }),
  )
  .post(
    `${page}/password`,
    postedBy('self', async (c, { person }, text) => {
      const given = {
        userId: person.id,
        current: passwordIn(text, 'current'),
        password: passwordIn(text),
        client: clientOf(c),
      };
      const done = await changePassword(signInDeps(c), given, Date.now());
      if (done !== 'done') return back(c, `problem=${done}`);
      await renewSession(c, person.id);
      return back(c, 'said=password');
    }),
  )
  .post(
    `${page}/passkeys/remove`,
    postedBy('self', async (c, { person }, text) => {
      await removePasskey(c.get('services').db, person.id, text('id'));
      return back(c, 'said=passkey_removed');
    }),
  )
  .get(
    `${page}/authenticator`,
    signedIn('self', async (c, visit) =>
      (await hasAuthenticator(c, visit)) ? back(c, 'problem=totp_on') : showAuthenticator(c, visit, null),
    ),
  )
  .post(
    `${page}/authenticator`,
    postedBy('self', async (c, visit, text) => {
      if (await hasAuthenticator(c, visit)) return back(c, 'problem=totp_on');
      const [sealed, code] = [text('sealed'), text('code')];
      const codes = await turnTotpOn(signInDeps(c), visit.person.id, { sealed, code }, Date.now());
      if (codes === null) return showAuthenticator(c, visit, sealed);
      await renewSession(c, visit.person.id);
      return showPage(c, <RecoveryCodesPage codes={codes} />);
    }),
  )
  .post(
    `${page}/authenticator/off`,
    postedBy('self', async (c, { person }, text) => {
      const { db } = c.get('services');
      const who = { email: person.email, ip: clientOf(c).ip };
      if ((await beginAttempt(db, who, Date.now())) !== null) return back(c, 'problem=wait');
      const user = await findUser(db, person.id);
      const isRight = user && (await isSecondFactor(signInDeps(c), user, text('code'), Date.now()));
      if (!isRight) return back(c, 'problem=code');
      await wasThem(db, who);
      await turnTotpOff(db, person.id);
      await renewSession(c, person.id);
      return back(c, 'said=totp_off');
    }),
  )
  .post(
    `${page}/sessions/end`,
    postedBy('self', async (c, { person }, text) => {
      await removeSession(c.get('services').db, person.id, text('id'));
      return back(c, 'said=session_ended');
    }),
  )
  .post(
    `${page}/sessions/end-all`,
    postedBy('self', async (c, { person }) => {
      await removeSessionsOf(c.get('services').db, person.id);
      forgetSignedIn(c);
      return c.redirect('/sign-in', 303);
    }),
  );

/** After a code that did not fit the same secret is shown again: the app has it already. */
/** Another one takes its place only when it has been turned off, for which a code of it is needed. */
const hasAuthenticator = async (c: AppContext, { person }: Visit): Promise<boolean> =>
  ((await findUser(c.get('services').db, person.id))?.totpSecret ?? null) !== null;

const showAuthenticator = (
  c: AppContext,
  visit: Visit,
  sealed: string | null,
): Response | Promise<Response> => {
  const { signingKey } = c.get('services').config;
  const proposed = proposeTotp(signingKey, visit.person.email, sealed);
  const isWrong = sealed !== null;
  return showPage(c, <AuthenticatorPage visit={visit} {...proposed} isWrong={isWrong} />, {
    status: isWrong ? 422 : 200,
  });
};

/** What somebody may do has changed: the browser gets another session, and the one before is of no use. */
const renewSession = async (c: AppContext, userId: string): Promise<void> => {
  const deps = signInDeps(c);
  const session = await beginSession(deps, { userId, client: clientOf(c) }, Date.now());
  await removeSession(deps.db, userId, (await sessionOf(c, Date.now()))?.id ?? '');
  keepSignedIn(c, session);
};
