import { type Context, Hono } from 'hono';
import { findUser } from '../../../service/accounts/members/account-store';
import {
  deleteConnection,
  findConnectionOf,
} from '../../../service/accounts/single-sign-on/connection-store';
import {
  type ConnectionProblems,
  type SentConnection,
  saveConnection,
} from '../../../service/accounts/single-sign-on/save-connection';
import { returnAddress, signOnAddress } from '../../../service/accounts/single-sign-on/sign-on';
import { listLinked, unlinkMember } from '../../../service/accounts/single-sign-on/subject-store';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { SingleSignOnPage } from '../../../ui/dashboard/single-sign-on/single-sign-on-page';
import type { AppEnv } from '../app-env';
import { confirmed } from './confirmed';
import { loggedBy } from './page-log';
import type { Texts } from './read-small-form';
import { postedBy, signedIn, type Visit } from './session';
import { signInDeps } from './sign-in-deps';

type AppContext = Context<AppEnv>;

const page = '/dashboard/people/single-sign-on';

function back(c: AppContext, what: string): Response {
  return c.redirect(`${page}?${what}`, 303);
}

/** Requires a proof of identity: a member who connects a provider decides who may sign in. */
function administered(act: (c: AppContext, visit: Visit, text: Texts) => Response | Promise<Response>) {
  return postedBy('administer', confirmed(act));
}

/** The page of single sign-on, for owners only. */
export const singleSignOnRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn('administer', (c, visit) => show(c, visit)),
  )
  .post(
    page,
    administered(async (c, visit, text) => {
      const sent: SentConnection = {
        name: text('name'),
        issuer: text('issuer'),
        clientId: text('client_id'),
        clientSecret: text('client_secret'),
        domains: text('domains'),
        joinsAs: text('joins_as'),
        isRequired: text('required') === 'on',
        isTwoFactors: text('two_factors') === 'on',
      };
      const deps = { ...signInDeps(c), ...loggedBy(c, visit) };
      const { accountId } = visit.member;
      const problems = await saveConnection(deps, { accountId, sent }, Date.now());
      if (problems === null) return back(c, 'said=saved');
      if (problems === 'changed_meanwhile') return back(c, 'problem=changed_meanwhile');
      return show(c, visit, { sent: { ...sent, clientSecret: '' }, problems });
    }),
  )
  .post(
    `${page}/disconnect`,
    administered(async (c, visit) => {
      const { db, log } = loggedBy(c, visit);
      const connection = await findConnectionOf(db, visit.member.accountId);
      if (connection) await deleteConnection({ db, log }, connection);
      return back(c, 'said=disconnected');
    }),
  )
  .post(
    `${page}/unlink`,
    administered(async (c, visit, text) => {
      const { db, log } = loggedBy(c, visit);
      const connection = await findConnectionOf(db, visit.member.accountId);
      const member = await findUser(db, text('id'));
      if (connection && member) await unlinkMember({ db, log }, connection, member);
      return back(c, 'said=unlinked');
    }),
  );

type Again = { sent: SentConnection; problems: ConnectionProblems };

async function show(c: AppContext, visit: Visit, again: Again | null = null): Promise<Response> {
  const { db, downloadLinks } = c.get('services');
  const { accountId } = visit.member;
  const connection = await findConnectionOf(db, accountId);
  const linked = connection ? await listLinked(db, connection) : [];
  const { said, problem } = c.req.query();
  const shown = {
    ...{ visit, linked, said, problem },
    connection: connection ?? null,
    values: again?.sent ?? valuesOf(connection),
    problems: again?.problems ?? {},
    returnAddress: returnAddress(downloadLinks.origin, accountId),
    signOnAddress: signOnAddress(downloadLinks.origin, accountId),
  };
  return showPage(c, <SingleSignOnPage {...shown} />, { status: again ? 422 : 200 });
}

function valuesOf(connection: Awaited<ReturnType<typeof findConnectionOf>>): SentConnection {
  return {
    name: connection?.name ?? '',
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    domains: connection?.domains.join(', ') ?? '',
    joinsAs: connection?.joinsAs ?? '',
    isRequired: connection?.isRequired ?? false,
    isTwoFactors: connection?.isTwoFactors ?? false,
  };
}
