import { type Context, Hono } from 'hono';
import { findUser } from '../../../service/accounts/members/account-store';
import { notifyMember } from '../../../service/accounts/members/notify-member';
import { confirmWithSecondFactor } from '../../../service/accounts/sign-in/confirmation';
import { turnTotpOff } from '../../../service/accounts/sign-in/factor-removal-store';
import { proposeTotp, renewRecoveryCodes, turnTotpOn } from '../../../service/accounts/sign-in/second-factor';
import { AuthenticatorPage, RecoveryCodesPage } from '../../../ui/dashboard/account/authenticator-pages';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { confirmed } from './confirmed';
import { loggedBy } from './page-log';
import { renewSession } from './renew-session';
import { postedBy, signedIn, type Visit } from './session';
import { signInDeps } from './sign-in-deps';

type AppContext = Context<AppEnv>;

const account = '/dashboard/account';
const page = `${account}/authenticator`;

function back(c: AppContext, what: string): Response {
  return c.redirect(`${account}?${what}`, 303);
}

/**
 * Requires a code of the app or a recovery code. A password and an open session alone must neither
 * show new codes nor turn the app off.
 */
function withTheirApp(act: (c: AppContext, visit: Visit) => Promise<Response>) {
  return postedBy(
    'self',
    confirmed(async (c, visit, text) => {
      if (!(await hasAuthenticator(c, visit))) return back(c, 'problem=totp_off');
      const shown = { member: visit.member, code: text('code'), client: clientOf(c) };
      const done = await confirmWithSecondFactor(signInDeps(c), shown, Date.now());
      if (done === 'done') return act(c, visit);
      return back(c, done === 'wait' ? 'problem=wait' : 'problem=code');
    }),
  );
}

/** The authenticator app and its recovery codes. */
export const authenticatorRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn(
      'set_up',
      confirmed(async (c, visit) =>
        (await hasAuthenticator(c, visit)) ? back(c, 'problem=totp_on') : showAuthenticator(c, visit, null),
      ),
    ),
  )
  .post(
    page,
    postedBy(
      'set_up',
      confirmed(async (c, visit, text) => {
        if (await hasAuthenticator(c, visit)) return back(c, 'problem=totp_on');
        const [sealed, code] = [text('sealed'), text('code')];
        const codes = await turnTotpOn(
          { ...signInDeps(c), ...loggedBy(c, visit) },
          visit.member.id,
          { sealed, code },
          Date.now(),
        );
        if (codes === null) return showAuthenticator(c, visit, sealed);
        await renewSession(c, { ...visit.session, twoFactors: true }, Date.now());
        tell(c, visit, 'totp_on');
        return showPage(c, <RecoveryCodesPage codes={codes} said="totp_on" />);
      }),
    ),
  )
  .post(
    `${page}/codes`,
    withTheirApp(async (c, visit) => {
      const codes = await renewRecoveryCodes(loggedBy(c, visit), visit.member.id, Date.now());
      tell(c, visit, 'recovery_codes');
      return showPage(c, <RecoveryCodesPage codes={codes} said="recovery_codes" />);
    }),
  )
  .post(
    `${page}/off`,
    withTheirApp(async (c, visit) => {
      const isOff = await turnTotpOff(loggedBy(c, visit), visit.member.id);
      if (!isOff) return back(c, 'problem=last_factor');
      await renewSession(c, visit.session, Date.now());
      tell(c, visit, 'totp_off');
      return back(c, 'said=totp_off');
    }),
  );

function tell(c: AppContext, { member }: Visit, kind: 'totp_on' | 'totp_off' | 'recovery_codes'): void {
  notifyMember(signInDeps(c), { kind, to: member, client: clientOf(c) }, Date.now());
}

/** A member with an app must turn it off, with a code, before setting up another one. */
async function hasAuthenticator(c: AppContext, { member }: Visit): Promise<boolean> {
  return ((await findUser(c.get('services').db, member.id))?.totpSecret ?? null) !== null;
}

/** Shows the same secret again after a wrong code, because the app has it already. */
function showAuthenticator(c: AppContext, visit: Visit, sealed: string | null): Response | Promise<Response> {
  const { signingKey } = c.get('services').config;
  const proposed = proposeTotp(signingKey, visit.member.email, sealed);
  const isWrong = sealed !== null;
  return showPage(c, <AuthenticatorPage visit={visit} {...proposed} isWrong={isWrong} />, {
    status: isWrong ? 422 : 200,
  });
}
