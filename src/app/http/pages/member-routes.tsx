import { type Context, Hono } from 'hono';
import type { Reach } from '../../../core/api/reach';
import { isLimitable, isRole, type Rights } from '../../../core/api/roles';
import type { Database } from '../../../core/db/database';
import { reachOfFolders, rightsIn } from '../../../core/db/stored-rights';
import {
  changeRights,
  findUser,
  listUsers,
  type UserRow,
} from '../../../service/accounts/members/account-store';
import { invite, withdrawInvitation } from '../../../service/accounts/members/invitations';
import type { Member } from '../../../service/accounts/members/member';
import {
  countTokensByMember,
  isTokenFate,
  removeMember,
} from '../../../service/accounts/members/member-removal-store';
import { notifyMember } from '../../../service/accounts/members/notify-member';
import {
  isSecondFactorRequired,
  membersWithoutFactor,
  requireSecondFactor,
} from '../../../service/accounts/sign-in/factor-store';
import { listInvitations } from '../../../service/accounts/sign-in/secret-store';
import { factorsOfProvider } from '../../../service/accounts/single-sign-on/subject-store';
import { MemberPage } from '../../../ui/dashboard/members/member-page';
import { MembersPage } from '../../../ui/dashboard/members/members-page';
import { folderInput } from '../../../ui/dashboard/members/rights-choice';
import { NotFoundPage } from '../../../ui/dashboard/shell/not-found-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { confirmed } from './confirmed';
import { loggedBy } from './page-log';
import { folderChoices } from './reach-choices';
import type { Texts } from './read-small-form';
import { postedBy, signedIn, type Visit } from './session';
import { signInDeps } from './sign-in-deps';

type AppContext = Context<AppEnv>;

const page = '/dashboard/people';

function back(c: AppContext, what: string): Response {
  return c.redirect(`${page}?${what}`, 303);
}

/**
 * Requires a proof of identity: a stolen session alone must not let other people into the account.
 */
function administered(act: (c: AppContext, visit: Visit, text: Texts) => Promise<Response>) {
  return postedBy('administer', confirmed(act));
}

/** The page of members and roles, for owners only. */
export const memberRoutes = new Hono<AppEnv>()
  .get(
    page,
    signedIn('administer', (c, visit) => showMembers(c, visit, c.req.query())),
  )
  .get(
    `${page}/members/:member_id`,
    signedIn('administer', async (c, visit) => {
      const { db } = c.get('services');
      const { accountId } = visit.member;
      const user = await findUser(db, visit.params['member_id'] ?? '');
      if (user?.accountId !== accountId) return showPage(c, <NotFoundPage />, { status: 404 });
      const { id, name, email } = user;
      const [folders, counts] = await Promise.all([
        folderChoices(db, accountId),
        countTokensByMember(db, accountId),
      ]);
      const member = { id, name, email, rights: rightsIn(user), tokens: counts.get(id) ?? 0 };
      const problem = c.req.query('problem');
      return showPage(c, <MemberPage {...{ visit, member, folders, problem }} />);
    }),
  )
  // The POST below shows the link for the owner to pass on. Reloading that page, or switching the
  // mode there, leads back to the members.
  .get(`${page}/invite`, (c) => c.redirect(page, 303))
  .post(
    `${page}/invite`,
    administered(async (c, visit, text) => {
      const email = text('email');
      const { db } = c.get('services');
      const rights = await rightsFrom(db, { accountId: visit.member.accountId, reach: null }, text);
      if (typeof rights === 'string') return back(c, `problem=${rights}`);
      const done = await invite(
        { ...signInDeps(c), ...loggedBy(c, visit) },
        { by: visit.member, email, rights },
        Date.now(),
      );
      if (done.kind !== 'invited') return back(c, `problem=${done.kind}`);
      return done.link === null ? back(c, 'said=invited') : showMembers(c, visit, {}, done.link);
    }),
  )
  .post(
    `${page}/withdraw`,
    postedBy('administer', async (c, visit, text) => {
      await withdrawInvitation(loggedBy(c, visit), visit.member.accountId, text('id'));
      return back(c, 'said=withdrawn');
    }),
  )
  .post(
    `${page}/role`,
    administered(async (c, visit, text) => {
      const { member } = visit;
      const { db, log } = loggedBy(c, visit);
      const id = text('id');
      const to = await findUser(db, id);
      const reach = to ? rightsIn(to).reach : null;
      const rights = await rightsFrom(db, { accountId: member.accountId, reach }, text);
      const again = `${page}/members/${encodeURIComponent(id)}?problem=`;
      if (typeof rights === 'string') return c.redirect(again + rights, 303);
      const which = { accountId: member.accountId, id, name: to?.name ?? '' };
      const done = await changeRights({ db, log }, which, rights);
      if (done !== 'done') return back(c, `problem=${done}`);
      const isSame = to && JSON.stringify(rightsIn(to)) === JSON.stringify(rights);
      if (!isSame) tell(c, member, { kind: 'role_changed', to, rights });
      return id === member.id ? c.redirect('/dashboard', 303) : back(c, 'said=role');
    }),
  )
  .post(
    `${page}/second-factor`,
    administered(async (c, visit, text) => {
      const { id: userId, accountId } = visit.member;
      const isRequired = text('required') === 'on';
      const done = await requireSecondFactor(loggedBy(c, visit), { accountId, userId, isRequired });
      if (!done) return back(c, 'problem=own_factor');
      return back(c, isRequired ? 'said=required' : 'said=not_required');
    }),
  )
  .post(
    `${page}/remove`,
    administered(async (c, visit, text) => {
      const { member } = visit;
      const deps = loggedBy(c, visit);
      const [id, tokens] = [text('id'), text('tokens')];
      // Read first, because removing the member removes the address for the notice.
      const to = await findUser(deps.db, id);
      const removal = {
        byId: member.id,
        member: { id, accountId: member.accountId, name: to?.name ?? '' },
        fate: isTokenFate(tokens) ? tokens : null,
      };
      const done = await removeMember(deps, removal, Date.now());
      if (done !== 'done') return back(c, `problem=${done}`);
      tell(c, member, { kind: 'removed', to });
      return id === member.id ? c.redirect('/sign-in', 303) : back(c, 'said=removed');
    }),
  );

/**
 * The rights that a form gives: a role, and for most roles the folders that it is limited to. `reach`: the limit of
 * before, which no form frees a member from without saying so.
 */
async function rightsFrom(
  db: Database,
  { accountId, reach }: { accountId: string; reach: Reach | null },
  text: Texts,
): Promise<Rights | 'role' | 'folders' | 'limit'> {
  const role = text('role');
  if (!isRole(role)) return 'role';
  if (!isLimitable(role)) return { role, reach: null };
  const folders = await folderChoices(db, accountId);
  const limited = text('limited');
  if (limited === 'off') return { role, reach: null };
  // The form of a member without a limit does not ask where there are no folders.
  if (limited === '' && folders.length === 0) return { role, reach };
  if (limited !== 'on') return 'limit';
  const chosen = folders.filter(({ id }) => text(folderInput(id)) !== '');
  return chosen.length === 0 ? 'folders' : { role, reach: reachOfFolders(chosen.map(({ id }) => id)) };
}

type Told = { kind: 'role_changed' | 'removed'; to: UserRow | undefined; rights?: Rights };

function tell(c: AppContext, by: Member, { kind, to, rights }: Told): void {
  if (!to) return;
  const from = { member: by.name, account: by.accountName };
  const about = { from, ...(rights && { rights }) };
  // The notice does not reveal where the owner was.
  notifyMember(signInDeps(c), { kind, to, client: { ip: null, user_agent: null }, about }, Date.now());
}

async function showMembers(
  c: AppContext,
  visit: Visit,
  { said, problem }: Record<string, string>,
  link: string | null = null,
): Promise<Response> {
  const { db, config } = c.get('services');
  const { accountId } = visit.member;
  const [members, tokens, withoutFactor, bound, isFactorRequired, invitations, folders] = await Promise.all([
    listUsers(db, accountId),
    countTokensByMember(db, accountId),
    membersWithoutFactor(db, accountId),
    factorsOfProvider(db, accountId, config.mail),
    isSecondFactorRequired(db, accountId),
    listInvitations(db, accountId, Date.now()),
    folderChoices(db, accountId),
  ]);
  const shown = {
    isFactorRequired,
    folders,
    members: members.map(({ id, name, email, ...stored }) => ({
      id,
      name,
      email,
      rights: rightsIn(stored),
      factor: withoutFactor.has(id) ? (bound.get(id) ?? ('none' as const)) : ('own' as const),
      tokens: tokens.get(id) ?? 0,
    })),
    invitations: invitations.map(({ invitationId, email, role, folderIds, expiresAt }) => ({
      id: invitationId ?? '',
      email: email ?? '',
      rights: rightsIn({ role: role ?? 'viewer', folderIds }),
      expiresAt: expiresAt ?? 0,
    })),
  };
  return showPage(c, <MembersPage visit={visit} {...shown} said={said} problem={problem} link={link} />);
}
