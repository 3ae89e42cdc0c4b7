import { type Context, Hono } from 'hono';
import { askEmailChange, changeEmail, readEmailChange } from '../../../service/accounts/members/email-change';
import { secretIn } from '../../../service/accounts/sign-in/link-address';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { NewEmailPage } from '../../../ui/dashboard/sign-in/account-link-pages';
import type { AppEnv } from '../app-env';
import { linkOver, showOpening } from './account-link-routes';
import { clientOf } from './browser';
import { confirmed } from './confirmed';
import { renewSession } from './renew-session';
import { ownForm, postedBy, sessionOf } from './session';
import { signInDeps } from './sign-in-deps';

const account = '/dashboard/account';

/** Changing a member's address. The new address counts after its mailbox has followed the link. */
export const emailRoutes = new Hono<AppEnv>()
  .post(
    `${account}/email`,
    postedBy(
      'self',
      confirmed(async (c, { member }, text) => {
        const deps = signInDeps(c);
        if (!deps.hasMail) return c.redirect(`${account}?problem=no_mail`, 303);
        const asked = { member, email: text('email'), client: clientOf(c) };
        const done = await askEmailChange(deps, asked, Date.now());
        return c.redirect(`${account}?${done === 'asked' ? 'said=email_asked' : `problem=${done}`}`, 303);
      }),
    ),
  )
  .get('/email-change', (c) => showChange(c, c.req.query('secret') ?? ''))
  .get('/email-change/open', showOpening)
  .post(
    '/email-change/open',
    ownForm((c, text) => showChange(c, secretIn(text('link')))),
  )
  .post(
    '/email-change/use',
    ownForm(async (c, text) => {
      const session = await sessionOf(c, Date.now());
      const link = { secret: text('secret'), keep: session?.id ?? '', client: clientOf(c) };
      const userId = await changeEmail(signInDeps(c), link, Date.now());
      if (userId === null) return linkOver(c);
      if (session?.member.id !== userId) return c.redirect('/sign-in?said=email', 303);
      await renewSession(c, session, Date.now());
      return c.redirect(`${account}?said=email`, 303);
    }),
  );

async function showChange(c: Context<AppEnv>, secret: string): Promise<Response> {
  const email = await readEmailChange(signInDeps(c), secret, Date.now());
  return email === null ? linkOver(c) : showPage(c, <NewEmailPage email={email} secret={secret} />);
}
