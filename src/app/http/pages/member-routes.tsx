import { type Context, Hono } from 'hono';
import { isRole, type Role } from '../../../core/api/roles';
import {
  changeRole,
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
import { removeSessionsOf } from '../../../service/accounts/sign-in/session-store';
import { MembersPage } from '../../../ui/dashboard/members/members-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import type { AppEnv } from '../app-env';
import { confirmed } from './confirmed';
import { loggedBy } from './page-log';
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
  // The POST below shows the link for the owner to pass on. Reloading that page, or switching the
  // mode there, leads back to the members.
  .get(`${page}/invite`, (c) => c.redirect(page, 303))
  .post(
    `${page}/invite`,
    administered(async (c, visit, text) => {
      const [email, role] = [text('email'), text('role')];
      if (!isRole(role)) return back(c, 'problem=role');
      const done = await invite(
        { ...signInDeps(c), ...loggedBy(c, visit) },
        { by: visit.member, email, role },
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
      const [id, role] = [text('id'), text('role')];
      if (!isRole(role)) return back(c, 'problem=role');
      const to = await findUser(db, id);
      const which = { accountId: member.accountId, id, name: to?.name ?? '' };
      const done = await changeRole({ db, log }, which, role);
      if (done !== 'done') return back(c, `problem=${done}`);
      // A member with another role signs in again.
      await removeSessionsOf(db, id);
      if (to?.role !== role) tell(c, member, { kind: 'role_changed', to, role });
      return id === member.id ? c.redirect('/sign-in', 303) : back(c, 'said=role');
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

type Told = { kind: 'role_changed' | 'removed'; to: UserRow | undefined; role?: Role };

function tell(c: AppContext, by: Member, { kind, to, role }: Told): void {
  if (!to) return;
  const from = { member: by.name, account: by.accountName };
  const about = { from, ...(role && { role }) };
  // The notice does not reveal where the owner was.
  notifyMember(signInDeps(c), { kind, to, client: { ip: null, user_agent: null }, about }, Date.now());
}

async function showMembers(
  c: AppContext,
  visit: Visit,
  { said, problem }: Record<string, string>,
  link: string | null = null,
): Promise<Response> {
  const { db } = c.get('services');
  const { accountId } = visit.member;
  const [members, tokens, withoutFactor, isFactorRequired, invitations] = await Promise.all([
    listUsers(db, accountId),
    countTokensByMember(db, accountId),
    membersWithoutFactor(db, accountId),
    isSecondFactorRequired(db, accountId),
    listInvitations(db, accountId, Date.now()),
  ]);
  const shown = {
    isFactorRequired,
    members: members.map(({ id, name, email, role }) => ({
      id,
      name,
      email,
      role,
      hasFactor: !withoutFactor.has(id),
      tokens: tokens.get(id) ?? 0,
    })),
    invitations: invitations.map(({ invitationId, email, role, expiresAt }) => ({
      id: invitationId ?? '',
      email: email ?? '',
      role: role ?? 'viewer',
      expiresAt: expiresAt ?? 0,
    })),
  };
  return showPage(c, <MembersPage visit={visit} {...shown} said={said} problem={problem} link={link} />);
}
