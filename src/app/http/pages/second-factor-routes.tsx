import { type Context, Hono } from 'hono';
import { confirmWithSecondFactor } from '../../../service/accounts/sign-in/confirmation';
import { secondFactorOf } from '../../../service/accounts/sign-in/factor-store';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import {
  type SecondFactorProblem,
  SetUpFactorPage,
  ShowFactorPage,
} from '../../../ui/dashboard/sign-in/second-factor-page';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { nextPage } from './next-page';
import { renewSession } from './renew-session';
import { postedBy, signedIn, type Visit } from './session';
import { signInDeps } from './sign-in-deps';

type AppContext = Context<AppEnv>;

const page = '/second-factor';

/** The page before all others, where the account requires a second factor that the session lacks. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn('sign_in', (c, visit) => show(c, visit, { next: c.req.query('next') })),
  )
  .post(
    page,
    postedBy('sign_in', async (c, visit, text) => {
      // A recovery code stands for a passkey, and not for a factor that was never set up.
      const factor = await secondFactorOf(c.get('services').db, visit.session);
      if (factor !== 'unproved') return show(c, visit, { next: text('next') });
      const [member, code, client] = [visit.member, text('code'), clientOf(c)];
      const done = await confirmWithSecondFactor(signInDeps(c), { member, code, client }, Date.now());
      if (done !== 'done') return show(c, visit, { next: text('next'), problem: done });
      await renewSession(c, { ...visit.session, twoFactors: true }, Date.now());
      return c.redirect(nextPage(c, text('next')), 303);
    }),
  );

type Shown = { next: string | undefined; problem?: SecondFactorProblem };

async function show(c: AppContext, visit: Visit, { next: wanted, problem }: Shown): Promise<Response> {
  const next = nextPage(c, wanted);
  const factor = await secondFactorOf(c.get('services').db, visit.session);
  if (factor === 'enough') return c.redirect(next, 303);
  if (factor === 'missing') return showPage(c, <SetUpFactorPage visit={visit} />);
  const status = problem === undefined ? 200 : problem === 'wait' ? 429 : 422;
  if (status === 429) c.header('Retry-After', '30');
  return showPage(c, <ShowFactorPage visit={visit} next={next} problem={problem ?? null} />, { status });
}
