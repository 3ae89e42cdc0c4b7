import { type Context, Hono } from 'hono';
import {
  acceptInvitation,
  type Joined,
  lookAtInvitation,
} from '../../../service/accounts/members/invitations';
import { isSetupOpen, setUp } from '../../../service/accounts/members/set-up';
import { lookAtLink, requestLink } from '../../../service/accounts/sign-in/links';
import { resetPassword } from '../../../service/accounts/sign-in/passwords';
import { signInWithLink } from '../../../service/accounts/sign-in/sign-in';
import { JoinPage, type JoinProblem, KnownPersonPage, SetupPage } from '../../../ui/dashboard/join-pages';
import {
  AskLinkPage,
  LinkOverPage,
  LinkSentPage,
  NewPasswordPage,
  UseLinkPage,
} from '../../../ui/dashboard/link-pages';
import { showPage } from '../../../ui/dashboard/show-page';
import type { AppEnv } from '../app-env';
import { clientOf } from './browser';
import type { Texts } from './read-small-form';
import { keepSignedIn, ownForm } from './session';
import { goOn, passwordIn, signInDeps } from './sign-in-routes';

type AppContext = Context<AppEnv>;

/** What links in mails lead to. Following one uses nothing up: programs that look through mail do it, too. */
export const linkRoutes = new Hono<AppEnv>()
  .get('/magic-link', async (c) => {
    const secret = c.req.query('secret');
    if (secret === undefined) return showPage(c, <AskLinkPage kind="magic_link" />);
    const email = await lookAtLink(signInDeps(c), { purpose: 'magic_link', secret }, Date.now());
    return email === null ? linkOver(c) : showPage(c, <UseLinkPage email={email} secret={secret} />);
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
    if (secret === undefined) return showPage(c, <AskLinkPage kind="password_reset" />);
    const email = await lookAtLink(signInDeps(c), { purpose: 'password_reset', secret }, Date.now());
    return email === null
      ? linkOver(c)
      : showPage(c, <NewPasswordPage email={email} secret={secret} problem={null} />);
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
      // What has changed meanwhile the page itself says.
      if (joined.kind === 'known') return showInvitation(c, secret);
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

/** The same page for everybody, at once: whether a mail is written is found out later. */
const ask = (c: AppContext, purpose: 'magic_link' | 'password_reset', text: Texts) => {
  const asked = { purpose, email: text('email'), ip: clientOf(c).ip };
  requestLink(signInDeps(c), asked, Date.now());
  return showPage(c, <LinkSentPage kind={purpose} />);
};

export const linkOver = (c: AppContext) => showPage(c, <LinkOverPage />, { status: 410 });

type Again = { name: string; problem: JoinProblem };

const showInvitation = async (c: AppContext, secret: string, again?: Again): Promise<Response> => {
  const invitation = await lookAtInvitation(signInDeps(c), secret, Date.now());
  if (!invitation) return linkOver(c);
  if (invitation.isKnown) return showPage(c, <KnownPersonPage {...invitation} />, { status: 409 });
  const page = (
    <JoinPage
      {...invitation}
      action={c.req.path}
      secret={secret}
      name={again?.name ?? ''}
      problem={again?.problem ?? null}
    />
  );
  return showPage(c, page, { status: again ? 422 : 200 });
};

type SetupAgain = Again & { email: string; accountName: string };

const showSetup = async (c: AppContext, secret: string, again?: SetupAgain): Promise<Response> => {
  if (!(await isSetupOpen(c.get('services').db, secret, Date.now()))) return linkOver(c);
  const entered = again ?? { name: '', email: '', accountName: '', problem: null };
  return showPage(c, <SetupPage secret={secret} {...entered} />, { status: again ? 422 : 200 });
};

const welcome = (
  c: AppContext,
  joined: Joined,
  showAgain: (problem: JoinProblem) => Promise<Response>,
): Response | Promise<Response> => {
  if (joined.kind === 'over') return linkOver(c);
  if (joined.kind === 'problem') return showAgain(joined.problem);
  keepSignedIn(c, joined.session);
  return c.redirect('/dashboard', 303);
};
