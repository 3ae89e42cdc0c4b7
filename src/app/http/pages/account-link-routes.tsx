import { type Context, Hono } from 'hono';
import { acceptInvitation, type Joined, readInvitation } from '../../../service/accounts/members/invitations';
import { isSetupOpen, setUp } from '../../../service/accounts/members/set-up';
import { readAccountLink, requestAccountLink } from '../../../service/accounts/sign-in/account-links';
import { secretIn } from '../../../service/accounts/sign-in/link-address';
import { resetPassword } from '../../../service/accounts/sign-in/passwords';
import { signInWithLink } from '../../../service/accounts/sign-in/sign-in';
import { OpenLinkPage } from '../../../ui/dashboard/open-link/open-link-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import {
  AccountLinkOverPage,
  AccountLinkSentPage,
  AskAccountLinkPage,
  NewPasswordPage,
  UseAccountLinkPage,
} from '../../../ui/dashboard/sign-in/account-link-pages';
import {
  AlreadyMemberPage,
  JoinByProviderPage,
  JoinPage,
  type JoinProblem,
  SetupPage,
} from '../../../ui/dashboard/sign-in/join-pages';
import { checkAddressRate } from '../address-rate';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import { enter } from './enter';
import type { Texts } from './read-small-form';
import { refusalPage } from './refusal-page';
import { ownForm } from './session';
import { signInDeps } from './sign-in-deps';
import { goOn, passwordIn } from './sign-in-routes';

type AppContext = Context<AppEnv>;

/**
 * The pages of account links. Only the buttons of the pages use a link up, because mail scanners
 * follow links and run scripts too. Links from before `/open` have their secret in the query.
 */
export const accountLinkRoutes = new Hono<AppEnv>()
  .get('/magic-link/open', showOpening)
  .post(
    '/magic-link/open',
    ownForm((c, text) => showMagicLink(c, secretIn(text('link')))),
  )
  .get('/reset-password/open', showOpening)
  .post(
    '/reset-password/open',
    ownForm((c, text) => showReset(c, secretIn(text('link')))),
  )
  .get('/invitations/:id/open', showOpening)
  .post(
    '/invitations/:id/open',
    ownForm((c, text) => showInvitation(c, secretIn(text('link')))),
  )
  .get('/setup/open', showOpening)
  .post(
    '/setup/open',
    ownForm((c, text) => showSetup(c, secretIn(text('link')))),
  )
  .get('/magic-link', async (c) => {
    const secret = c.req.query('secret');
    return secret === undefined
      ? showPage(c, <AskAccountLinkPage kind="magic_link" />)
      : showMagicLink(c, secret);
  })
  .post(
    '/magic-link',
    ownForm((c, text) => ask(c, 'magic_link', text)),
  )
  .post(
    '/magic-link/use',
    ownForm(async (c, text) => {
      const link = { secret: text('secret'), client: clientOf(c) };
      const done = await signInWithLink(signInDeps(c), link, Date.now());
      return done.kind === 'wrong' ? linkOver(c) : goOn(c, done, { next: '', email: '' });
    }),
  )
  .get('/reset-password', async (c) => {
    const secret = c.req.query('secret');
    return secret === undefined
      ? showPage(c, <AskAccountLinkPage kind="password_reset" />)
      : showReset(c, secret);
  })
  .post(
    '/reset-password',
    ownForm((c, text) => ask(c, 'password_reset', text)),
  )
  .post(
    '/reset-password/use',
    ownForm(async (c, text) => {
      const [secret, email] = [text('secret'), text('email')];
      const given = { secret, password: passwordIn(text), client: clientOf(c) };
      const done = await resetPassword(signInDeps(c), given, Date.now());
      if (done.kind === 'over') return linkOver(c);
      if (done.kind === 'done') return c.redirect('/sign-in?said=password', 303);
      const page = <NewPasswordPage email={email} secret={secret} problem={done.problem} />;
      return showPage(c, page, { status: 422 });
    }),
  )
  .get('/invitations/:id', (c) => showInvitation(c, c.req.query('secret') ?? ''))
  .post(
    '/invitations/:id',
    ownForm(async (c, text) => {
      const [secret, name] = [text('secret'), text('name')];
      const newcomer = { secret, name, password: passwordIn(text), client: clientOf(c) };
      const joined = await acceptInvitation(signInDeps(c), newcomer, Date.now());
      // The page itself says what has changed meanwhile.
      if (joined.kind === 'known' || joined.kind === 'single_sign_on') return showInvitation(c, secret);
      return welcome(c, joined, (problem) => showInvitation(c, secret, { name, problem }));
    }),
  )
  .get('/setup', (c) => showSetup(c, c.req.query('secret') ?? ''))
  .post(
    '/setup',
    ownForm(async (c, text) => {
      const [secret, name, email] = [text('secret'), text('name'), text('email')];
      const accountName = text('account_name');
      const owner = { secret, name, email, accountName, password: passwordIn(text), client: clientOf(c) };
      const joined = await setUp(signInDeps(c), owner, Date.now());
      return welcome(c, joined, (problem) => showSetup(c, secret, { name, email, accountName, problem }));
    }),
  );

/**
 * Answers the same page for every address, at once. Whether a mail is sent is decided after the
 * answer.
 */
async function ask(c: AppContext, purpose: 'magic_link' | 'password_reset', text: Texts) {
  const tooMany = await checkAddressRate(c, 'links');
  if (tooMany) return refusalPage(c, tooMany);
  const asked = { purpose, email: text('email'), ip: clientOf(c).ip };
  requestAccountLink(signInDeps(c), asked, Date.now());
  return showPage(c, <AccountLinkSentPage kind={purpose} />);
}

export function showOpening(c: AppContext) {
  return showPage(c, <OpenLinkPage action={c.req.path} />);
}

async function showMagicLink(c: AppContext, secret: string): Promise<Response> {
  const email = await readAccountLink(signInDeps(c), { purpose: 'magic_link', secret }, Date.now());
  return email === null ? linkOver(c) : showPage(c, <UseAccountLinkPage email={email} secret={secret} />);
}

async function showReset(c: AppContext, secret: string): Promise<Response> {
  const email = await readAccountLink(signInDeps(c), { purpose: 'password_reset', secret }, Date.now());
  return email === null
    ? linkOver(c)
    : showPage(c, <NewPasswordPage email={email} secret={secret} problem={null} />);
}

export function linkOver(c: AppContext) {
  return showPage(c, <AccountLinkOverPage />, { status: 410 });
}

type Again = { name: string; problem: JoinProblem };

async function showInvitation(c: AppContext, secret: string, again?: Again): Promise<Response> {
  const invitation = await readInvitation(signInDeps(c), secret, Date.now());
  if (!invitation) return linkOver(c);
  if (invitation.isKnown) return showPage(c, <AlreadyMemberPage {...invitation} />, { status: 409 });
  const { connection } = invitation;
  if (connection) return showPage(c, <JoinByProviderPage {...invitation} connection={connection} />);
  const page = (
    <JoinPage
      {...invitation}
      action={c.req.path.replace(/\/open$/, '')}
      secret={secret}
      name={again?.name ?? ''}
      problem={again?.problem ?? null}
    />
  );
  return showPage(c, page, { status: again ? 422 : 200 });
}

type SetupAgain = Again & { email: string; accountName: string };

async function showSetup(c: AppContext, secret: string, again?: SetupAgain): Promise<Response> {
  if (!(await isSetupOpen(c.get('services').db, secret, Date.now()))) return linkOver(c);
  const entered = again ?? { name: '', email: '', accountName: '', problem: null };
  return showPage(c, <SetupPage secret={secret} {...entered} />, { status: again ? 422 : 200 });
}

async function welcome(
  c: AppContext,
  joined: Joined,
  showAgain: (problem: JoinProblem) => Promise<Response>,
): Promise<Response> {
  if (joined.kind === 'over') return linkOver(c);
  if (joined.kind === 'problem') return showAgain(joined.problem);
  return c.redirect(await enter(c, joined.session, '/dashboard'), 303);
}
