import { type Context, Hono } from 'hono';
import { invalid } from '../../../core/api/refusal';
import { isLanguage } from '../../../lib/languages';
import { limits } from '../../../lib/limits';
import { beginPasskeySignIn, signInWithPasskey } from '../../../service/accounts/sign-in/passkeys';
import { endSession } from '../../../service/accounts/sign-in/session';
import { confirmSignIn, type SignIn, signInWithPassword } from '../../../service/accounts/sign-in/sign-in';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { CodePage } from '../../../ui/dashboard/sign-in/code-page';
import { SignInPage, type SignInProblem } from '../../../ui/dashboard/sign-in/sign-in-page';
import { checkAddressRate } from '../address-rate';
import { jsonAnswer, refusalAnswer } from '../answers';
import type { AppEnv } from '../app-env';
import { checkSignInRate } from '../rate-limit';
import { checkCookies, clientOf, foreignOrigin, hasLostCookies } from './browser';
import { enter, forgetComing } from './enter';
import { keepLanguage } from './language';
import { nextPage } from './next-page';
import { loggedBy } from './page-log';
import { readPasskey } from './read-passkey';
import type { Texts } from './read-small-form';
import { refusalPage } from './refusal-page';
import { sendToProvider, startOf } from './send-to-provider';
import { forgetSignedIn, ownForm, postedBy, sessionOf } from './session';
import { signInDeps } from './sign-in-deps';

type AppContext = Context<AppEnv>;

/** The routes of signing in. Only passkeys need a script. */
export const signInRoutes = new Hono<AppEnv>()
  .get('/sign-in', async (c) => {
    const next = nextPage(c, c.req.query('next'));
    if (await sessionOf(c, Date.now())) return c.redirect(next, 303);
    const problem = hasLostCookies(c, '/sign-in') ? ({ kind: 'no_cookies' } as const) : null;
    checkCookies(c);
    return showSignIn(c, { next, email: '', problem, said: c.req.query('said') ?? null });
  })
  .post(
    '/sign-in',
    ownForm(async (c, text) => {
      const [email, password] = [text('email'), passwordIn(text)];
      const tooMany = await checkAddressRate(c, 'signIns');
      if (tooMany) return refusalPage(c, tooMany);
      const deps = signInDeps(c);
      const done = await signInWithPassword(deps, { email, password, client: clientOf(c) }, Date.now());
      return goOn(c, done, { next: text('next'), email });
    }),
  )
  .post(
    '/sign-in/language',
    ownForm((c, text) => {
      const chosen = text('language');
      keepLanguage(c, isLanguage(chosen) ? chosen : null);
      return c.redirect(`/sign-in?next=${encodeURIComponent(nextPage(c, text('next')))}`, 303);
    }),
  )
  .post(
    '/sign-in/code',
    ownForm(async (c, text) => {
      const tooMany = await checkAddressRate(c, 'signIns');
      if (tooMany) return refusalPage(c, tooMany);
      const given = { pending: text('pending'), code: text('code'), client: clientOf(c) };
      const done = await confirmSignIn(signInDeps(c), given, Date.now());
      return goOn(c, done, { next: text('next'), email: '', again: true });
    }),
  )
  .post('/sign-in/passkey/options', async (c) => {
    const refusal = foreignOrigin(c) ?? checkSignInRate(clientOf(c).ip, Date.now());
    if (refusal) return refusalAnswer(refusal);
    return jsonAnswer(200, await beginPasskeySignIn(signInDeps(c), Date.now()));
  })
  .post('/sign-in/passkey', async (c) => {
    const refusal = foreignOrigin(c) ?? checkSignInRate(clientOf(c).ip, Date.now());
    const tooMany = refusal ?? (await checkAddressRate(c, 'signIns'));
    if (tooMany) return refusalAnswer(tooMany);
    const response = await readPasskey(c);
    if (!response.ok) return refusalAnswer(response.refusal);
    const shown = { response: response.value, client: clientOf(c) };
    const done = await signInWithPasskey(signInDeps(c), shown, Date.now());
    if (done.kind === 'single_sign_on') return c.json({ location: startOf(done.connection) }, 200, noStore);
    if (done.kind !== 'signed_in') return refusalAnswer(unknownPasskey.refusal);
    const location = await enter(c, done.session, '');
    return c.json({ status: 'success', ...(location !== '' && { location }) }, 200, noStore);
  })
  .post(
    '/sign-out',
    postedBy('sign_in', async (c, visit) => {
      await endSession(loggedBy(c, visit), visit.session);
      forgetSignedIn(c);
      forgetComing(c);
      return c.redirect('/sign-in', 303);
    }),
  );

const noStore = { 'Cache-Control': 'no-store' };

const unknownPasskey = invalid(['This passkey is unknown.']);

/** Cuts a password that is longer than allowed, so that no work is spent on it. */
export function passwordIn(text: Texts, name = 'password'): string {
  return text(name).slice(0, limits.passwordChars + 1);
}

type Coming = { next: string; email: string; again?: boolean };

/** The page that follows an attempt to sign in. */
export async function goOn(
  c: AppContext,
  done: SignIn,
  { next: wanted, email, again = false }: Coming,
): Promise<Response> {
  const next = nextPage(c, wanted);
  if (done.kind === 'signed_in') return c.redirect(await enter(c, done.session, next), 303);
  if (done.kind === 'second_factor')
    return showPage(c, <CodePage pending={done.pending} next={next} isWrong={again} />, {
      status: again ? 422 : 200,
    });
  if (done.kind === 'single_sign_on') return sendToProvider(c, { ...done, next });
  if (done.kind === 'wrong') {
    const kind = again ? 'over' : 'wrong';
    return showSignIn(c, { next, email, problem: { kind }, said: null });
  }
  const seconds = Math.max(1, Math.ceil((done.until - Date.now()) / 1000));
  c.header('Retry-After', String(seconds));
  return showSignIn(c, { next, email, problem: { kind: 'wait', seconds }, said: null });
}

export function showSignIn(
  c: AppContext,
  shown: { next: string; email: string; problem: SignInProblem | null; said: string | null },
): Response | Promise<Response> {
  const status = shown.problem === null ? 200 : shown.problem.kind === 'wait' ? 429 : 422;
  return showPage(c, <SignInPage {...shown} hasMail={c.get('services').config.mail} />, { status });
}
