import { type Context, Hono } from 'hono';
import { isLanguage } from '../../../lib/languages';
import {
  chooseLanguage,
  findUser,
  renameAccount,
  renameUser,
} from '../../../service/accounts/members/account-store';
import { nameOf } from '../../../service/accounts/members/member';
import { notifyMember } from '../../../service/accounts/members/notify-member';
import { removePasskey } from '../../../service/accounts/sign-in/factor-removal-store';
import { listPasskeys } from '../../../service/accounts/sign-in/passkey-store';
import { changePassword, goWithoutPassword } from '../../../service/accounts/sign-in/passwords';
import { renewRecoveryCodes } from '../../../service/accounts/sign-in/second-factor';
import { isConfirmed } from '../../../service/accounts/sign-in/session';
import { removeAllSessions, removeSession } from '../../../service/accounts/sign-in/session-store';
import { AccountPage } from '../../../ui/dashboard/account/account-page';
import { RecoveryCodesPage } from '../../../ui/dashboard/account/authenticator-pages';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { loadAccountView } from './account-view';
import { clientOf } from './browser';
import { askToConfirm, confirmed } from './confirmed';
import { keepLanguage } from './language';
import { loggedBy } from './page-log';
import { renewSession } from './renew-session';
import { forgetSignedIn, postedBy, signedIn } from './session';
import { signInDeps } from './sign-in-deps';
import { passwordIn } from './sign-in-routes';

type AppContext = Context<AppEnv>;

const page = '/dashboard/account';

function back(c: AppContext, what: string): Response {
  return c.redirect(`${page}?${what}`, 303);
}

/** The account page of a member. All of it works without a script, except adding a passkey and the sender. */
export const accountRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn('self', async (c, visit) => {
      const { config } = c.get('services');
      const view = { ...(await loadAccountView(c.get('services'), visit, Date.now())), hasMail: config.mail };
      const { said, problem } = c.req.query();
      return showPage(c, <AccountPage visit={visit} {...view} said={said} problem={problem} />);
    }),
  )
  .post(
    `${page}/profile`,
    postedBy('self', async (c, { member }, text) => {
      const name = nameOf(text('name'));
      if (name === null) return back(c, 'problem=name');
      await renameUser(c.get('services').db, member.id, name);
      return back(c, 'said=saved');
    }),
  )
  .post(
    `${page}/language`,
    postedBy('self', async (c, { member }, text) => {
      const chosen = text('language');
      const language = isLanguage(chosen) ? chosen : null;
      await chooseLanguage(c.get('services').db, member.id, language);
      keepLanguage(c, language);
      return back(c, 'said=saved');
    }),
  )
  .post(
    `${page}/name`,
    postedBy('administer', async (c, visit, text) => {
      const name = nameOf(text('account_name'));
      if (name === null) return back(c, 'problem=name');
      await renameAccount(loggedBy(c, visit), visit.member.accountId, name);
      return back(c, 'said=saved');
    }),
  )
  .post(
    `${page}/password`,
    postedBy('self', async (c, { member, session }, text) => {
      const now = Date.now();
      const given = {
        userId: member.id,
        current: passwordIn(text, 'current'),
        isConfirmed: isConfirmed(session, now),
        password: passwordIn(text),
        client: clientOf(c),
        session: session.id,
      };
      const done = await changePassword(signInDeps(c), given, now);
      if (done === 'unconfirmed') return askToConfirm(c);
      if (done !== 'done') return back(c, `problem=${done}`);
      await renewSession(c, { ...session, confirmedAt: now }, now);
      return back(c, 'said=password');
    }),
  )
  .post(
    `${page}/password/remove`,
    postedBy(
      'self',
      confirmed(async (c, { member, session }) => {
        const given = { userId: member.id, client: clientOf(c), session: session.id };
        const isDone = await goWithoutPassword(signInDeps(c), given, Date.now());
        if (!isDone) return back(c, 'problem=only_password');
        await renewSession(c, session, Date.now());
        return back(c, 'said=password_removed');
      }),
    ),
  )
  .post(
    `${page}/recovery-codes`,
    postedBy(
      'self',
      confirmed(async (c, visit) => {
        const { member } = visit;
        const deps = signInDeps(c);
        const [user, passkeys] = await Promise.all([
          findUser(deps.db, member.id),
          listPasskeys(deps.db, member.id),
        ]);
        // With an app, new codes need one of its codes.
        if (!user || user.totpSecret !== null) return back(c, 'problem=code');
        if (passkeys.length === 0) return back(c, 'problem=no_passkey');
        const codes = await renewRecoveryCodes(loggedBy(c, visit), member.id, Date.now());
        notifyMember(deps, { kind: 'recovery_codes', to: member, client: clientOf(c) }, Date.now());
        return showPage(c, <RecoveryCodesPage codes={codes} said="recovery_codes" />);
      }),
    ),
  )
  .post(
    `${page}/passkeys/remove`,
    postedBy(
      'self',
      confirmed(async (c, visit, text) => {
        const { member } = visit;
        const deps = signInDeps(c);
        const done = await removePasskey(loggedBy(c, visit), member.id, text('id'));
        if (done === 'last') return back(c, 'problem=last_passkey');
        const told = { kind: 'passkey_removed' as const, to: member, client: clientOf(c) };
        if (done === 'removed') notifyMember(deps, told, Date.now());
        return back(c, 'said=passkey_removed');
      }),
    ),
  )
  .post(
    `${page}/sessions/end`,
    postedBy('self', async (c, visit, text) => {
      await removeSession(loggedBy(c, visit), visit.member.id, text('id'));
      return back(c, 'said=session_ended');
    }),
  )
  .post(
    `${page}/sessions/end-all`,
    postedBy('self', async (c, visit) => {
      await removeAllSessions(loggedBy(c, visit), visit.member.id);
      forgetSignedIn(c);
      return c.redirect('/sign-in', 303);
    }),
  );
