import { type Context, Hono } from 'hono';
import { emailOf } from '../../../service/accounts/members/member';
import { beginDiscovery, wasDiscovered } from '../../../service/accounts/sign-in/attempts';
import {
  type ConnectionRow,
  findConnectionOfMember,
} from '../../../service/accounts/single-sign-on/connection-store';
import { findSignOn, finishSignOn } from '../../../service/accounts/single-sign-on/sign-on';
import { NotFoundPage } from '../../../ui/dashboard/shell/not-found-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { SignOnPage, SignOnRefusedPage } from '../../../ui/dashboard/sign-in/sign-on-pages';
import { checkAddressRate } from '../address-rate';
import type { AppEnv } from '../app-env';
import { checkSignInRate } from '../rate-limit';
import { clientOf } from './browser';
import { nextPage } from './next-page';
import { refusalPage } from './refusal-page';
import { redirectToProvider, sendToProvider, startOf } from './send-to-provider';
import { ownForm, takeSignOn } from './session';
import { signInDeps } from './sign-in-deps';
import { goOn, showSignIn } from './sign-in-routes';

type AppContext = Context<AppEnv>;

function notFound(c: AppContext) {
  return showPage(c, <NotFoundPage />, { status: 404 });
}

async function tooMany(c: AppContext) {
  return checkSignInRate(clientOf(c).ip, Date.now()) ?? (await checkAddressRate(c, 'signIns'));
}

/** The connection of the sign-in address, or what a browser gets in its place. */
async function connectionAt(c: AppContext): Promise<ConnectionRow | Response> {
  const refusal = await tooMany(c);
  if (refusal) return refusalPage(c, refusal);
  return (await findSignOn(c.get('services').db, c.req.param('account_id') ?? '')) ?? notFound(c);
}

/** Whether no page of another site led here: it could sign a visitor in to an account of its choice. */
function cameByItself(c: AppContext): boolean {
  return ['none', 'same-origin'].includes(c.req.header('sec-fetch-site') ?? '');
}

/** Signing in at the provider of an account (docs/single-sign-on.md). */
export const signOnRoutes = new Hono<AppEnv>()
  .post(
    '/sign-in/sso',
    ownForm(async (c, text) => {
      const refusal = await tooMany(c);
      if (refusal) return refusalPage(c, refusal);
      const [next, email, { ip }] = [nextPage(c, text('next')), text('email'), clientOf(c)];
      const { db } = c.get('services');
      const until = await beginDiscovery(db, ip, Date.now());
      if (until !== null) return goOn(c, { kind: 'wait', until }, { next, email });
      const address = emailOf(email);
      const connection = address === null ? undefined : await findConnectionOfMember(db, address);
      if (!address || !connection)
        return showSignIn(c, { next, email, problem: { kind: 'no_single_sign_on' }, said: null });
      await wasDiscovered(db, ip);
      return sendToProvider(c, { connection, next, email: address });
    }),
  )
  .get('/sign-in/sso/:account_id', async (c) => {
    const connection = await connectionAt(c);
    if (connection instanceof Response) return connection;
    const next = nextPage(c, c.req.query('next'));
    if (!cameByItself(c))
      return showPage(c, <SignOnPage name={connection.name} start={startOf(connection)} next={next} />);
    return redirectToProvider(c, { connection, next, email: '' });
  })
  .post(
    '/sign-in/sso/:account_id',
    ownForm(async (c, text) => {
      const connection = await connectionAt(c);
      if (connection instanceof Response) return connection;
      return sendToProvider(c, { connection, next: nextPage(c, text('next')), email: '' });
    }),
  )
  .get('/sign-in/sso/:account_id/callback', async (c) => {
    const attempt = takeSignOn(c);
    const connection = await findSignOn(c.get('services').db, c.req.param('account_id'));
    if (!connection) return notFound(c);
    const parameters = new URL(c.req.url).searchParams;
    const back = { connection, attempt, parameters, client: clientOf(c) };
    const done = await finishSignOn(signInDeps(c), back, Date.now());
    if (done.kind === 'done') return goOn(c, done.signIn, { next: done.next, email: '' });
    const page = <SignOnRefusedPage why={done.why} again={startOf(connection)} />;
    return showPage(c, page, { status: done.why === 'provider' ? 502 : 403 });
  });
