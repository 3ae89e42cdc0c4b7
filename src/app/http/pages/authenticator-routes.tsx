import { type Context, Hono } from 'hono';
import { findUser } from '../../../service/accounts/members/account-store';
import { tellPerson } from '../../../service/accounts/members/tell-person';
import { confirmWithSecondFactor } from '../../../service/accounts/sign-in/confirmation';
import {
  proposeTotp,
  renewRecoveryCodes,
  turnTotpOff,
  turnTotpOn,
} from '../../../service/accounts/sign-in/second-factor';
import { AuthenticatorPage, RecoveryCodesPage } from '../../../ui/dashboard/authenticator-pages';
import { showPage } from '../../../ui/dashboard/show-page';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { confirmed } from './confirmed';
import { renewSession } from './renew-session';
import { postedBy, signedIn, type Visit } from './session';
import { signInDeps } from './sign-in-routes';

type AppContext = Context<AppEnv>;

const account = '/dashboard/account';
const page = `${account}/authenticator`;
const back = (c: AppContext, what: string): Response => c.redirect(`${account}?${what}`, 303);

/**
 * Whoever has the app, or one of the codes on paper, shows it: neither other codes nor the end of it is to be had with a
 * password and an open session alone.
 */
const withTheirApp = (act: (c: AppContext, visit: Visit) => Promise<Response>) =>
  postedBy(
    'self',
    confirmed(async (c, visit, text) => {
      if (!(await hasAuthenticator(c, visit))) return back(c, 'problem=totp_off');
      const shown = { person: visit.person, code: text('code'), client: clientOf(c) };
      const done = await confirmWithSecondFactor(signInDeps(c), shown, Date.now());
      if (done === 'done') return act(c, visit);
      return back(c, done === 'wait' ? 'problem=wait' : 'problem=code');
    }),
  );

/** The app that shows codes, and the codes for when it is lost. */
export const authenticatorRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn(
      'self',
      confirmed(async (c, visit) =>
        (await hasAuthenticator(c, visit)) ? back(c, 'problem=totp_on') : showAuthenticator(c, visit, null),
      ),
    ),
  )
  .post(
    page,
    postedBy(
      'self',
      confirmed(async (c, visit, text) => {
        if (await hasAuthenticator(c, visit)) return back(c, 'problem=totp_on');
        const [sealed, code] = [text('sealed'), text('code')];
        const codes = await turnTotpOn(signInDeps(c), visit.person.id, { sealed, code }, Date.now());
        if (codes === null) return showAuthenticator(c, visit, sealed);
        await renewSession(c, visit.session, Date.now());
        tell(c, visit, 'totp_on');
        return showPage(c, <RecoveryCodesPage codes={codes} said="totp_on" />);
      }),
    ),
  )
  .post(
    `${page}/codes`,
    withTheirApp(async (c, visit) => {
      const codes = await renewRecoveryCodes(c.get('services').db, visit.person.id, Date.now());
      tell(c, visit, 'recovery_codes');
      return showPage(c, <RecoveryCodesPage codes={codes} said="recovery_codes" />);
    }),
  )
  .post(
    `${page}/off`,
    withTheirApp(async (c, visit) => {
      await turnTotpOff(c.get('services').db, visit.person.id);
      await renewSession(c, visit.session, Date.now());
      tell(c, visit, 'totp_off');
      return back(c, 'said=totp_off');
    }),
  );

const tell = (c: AppContext, { person }: Visit, kind: 'totp_on' | 'totp_off' | 'recovery_codes'): void =>
  tellPerson(signInDeps(c), { kind, to: person, client: clientOf(c) }, Date.now());

/** Another one takes its place only when it has been turned off, for which a code of it is needed. */
const hasAuthenticator = async (c: AppContext, { person }: Visit): Promise<boolean> =>
  ((await findUser(c.get('services').db, person.id))?.totpSecret ?? null) !== null;

/** After a code that did not fit the same secret is shown again: the app has it already. */
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
