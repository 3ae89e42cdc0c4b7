import { type Context, Hono } from 'hono';
import { endSession } from '../accounts/session';
import { signInWithPassword } from '../accounts/sign-in';
import type { AppEnv } from '../app-env';
import { limits } from '../limits';
import { showPage } from '../ui/dashboard/show-page';
import { SignInPage, type SignInProblem } from '../ui/dashboard/sign-in-page';
import { refusalAnswer } from './answers';
import { clientOf, foreignOrigin } from './browser';
import { safeNext } from './next-page';
import { readForm } from './read-small-form';
import { forgetSignedIn, keepSignedIn, postedBy, sessionOf } from './session';

type AppContext = Context<AppEnv>;

/** The pages before the dashboard: they need no script. */
export const signInRoutes = new Hono<AppEnv>()
  .get('/sign-in', async (c) => {
    const next = nextOf(c, c.req.query('next'));
    if (await sessionOf(c, Date.now())) return c.redirect(next, 303);
    return showSignIn(c, { next, email: '', problem: null });
  })
  .post('/sign-in', async (c) => {
    const foreign = foreignOrigin(c);
    if (foreign) return refusalAnswer(foreign);
    const form = await readForm(c.req.raw);
    if (!form.ok) return refusalAnswer(form.refusal);
    const text = form.value;
    const [email, next] = [text('email'), nextOf(c, text('next'))];
    // What is longer than any password may be is none, and is not worked on.
    const password = text('password').slice(0, limits.passwordChars + 1);
    const now = Date.now();
    const done = await signInWithPassword(c.get('services'), { email, password, client: clientOf(c) }, now);
    if (done.kind === 'wrong') return showSignIn(c, { next, email, problem: { kind: 'wrong' } });
    if (done.kind === 'wait') {
      const seconds = Math.ceil((done.until - now) / 1000);
      return showSignIn(c, { next, email, problem: { kind: 'wait', seconds } });
    }
    keepSignedIn(c, done.session);
    return c.redirect(next, 303);
  })
  .post(
    '/sign-out',
    postedBy('self', async (c, { session }) => {
      await endSession(c.get('services').db, session);
      forgetSignedIn(c);
      return c.redirect('/sign-in', 303);
    }),
  );

const nextOf = (c: AppContext, next: string | undefined): string => safeNext(next, new URL(c.req.url).origin);

const showSignIn = (
  c: AppContext,
  shown: { next: string; email: string; problem: SignInProblem | null },
): Response | Promise<Response> => {
  const status = shown.problem === null ? 200 : shown.problem.kind === 'wait' ? 429 : 422;
  return showPage(c, <SignInPage {...shown} />, { status });
};
