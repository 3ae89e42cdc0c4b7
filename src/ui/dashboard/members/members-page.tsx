import type { Rights } from '../../../core/api/roles';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { FormMessages } from '../../kit/form/form-messages';
import { Moment } from '../../kit/time/moment';
import { memberWords } from '../account/words';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { signInWords } from '../sign-in/words';
import { RemoveMember } from './member-removal';
import { type FolderChoice, RightsChoice } from './rights-choice';

const text = memberWords;

/**
 * The second factor of a member: their own, or that of the provider by which they must sign in. `unknown`: they must
 * sign in there, but nobody has said that it asks for two.
 */
type Factor = keyof typeof text.factors;

type Member = {
  id: string;
  name: string;
  email: string;
  rights: Rights;
  factor: Factor;
  /** The number of API tokens that they made and that still work. */
  tokens: number;
};
type Invitation = { id: string; email: string; rights: Rights; expiresAt: number };

type Members = {
  visit: MemberVisit;
  members: Member[];
  isFactorRequired: boolean;
  invitations: Invitation[];
  folders: readonly FolderChoice[];
  said: string | undefined;
  problem: string | undefined;
  /** The invitation link to hand over where no mail is sent. */
  link: string | null;
};

export function MembersPage({ visit, members, invitations, folders, ...more }: Members) {
  const { isFactorRequired, said, problem, link } = more;
  return (
    <DashboardFrame title={text.title} section="members" {...visit}>
      <PageHead title={text.title} lead={text.lead} />
      <FormMessages said={said} problem={problem} words={text} />
      {link && (
        <section class="notice warn stack" role="status">
          <p>{text.linkText}</p>
          <pre class="code" tabindex={0}>
            <code>{link}</code>
          </pre>
        </section>
      )}
      <section class="card stack">
        <ul class="rows">
          {members.map((member) => (
            <MemberRow {...{ member, visit, folders }} />
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section class="card stack">
          <h2>{text.invited}</h2>
          <ul class="rows">
            {invitations.map((invitation) => (
              <InvitationRow {...{ invitation, folders }} csrfToken={visit.csrfToken} />
            ))}
          </ul>
        </section>
      )}
      <Invite csrfToken={visit.csrfToken} folders={folders} />
      <RequiredFactor isRequired={isFactorRequired} csrfToken={visit.csrfToken} />
      <section class="card stack narrow">
        <h2>{text.singleSignOn}</h2>
        <p class="soft">{text.singleSignOnHint}</p>
        <p>
          <a class="button" href="/dashboard/people/single-sign-on">
            {text.singleSignOnOpen}
          </a>
        </p>
      </section>
    </DashboardFrame>
  );
}

const badges: Record<Factor, string> = {
  own: 'badge good',
  provider: 'badge good',
  unknown: 'badge',
  none: 'badge warn',
};

type Row = Pick<Members, 'visit' | 'folders'> & { member: Member };

function MemberRow({ member: { id, name, email, rights, factor, tokens }, visit, folders }: Row) {
  return (
    <li>
      <div>
        <strong dir="auto">{name}</strong>
        {id === visit.member.id && <span class="badge accent">{text.you}</span>}
        <span class={badges[factor]}>{text.factors[factor]}</span>
        <span class="hint" dir="auto">
          {email}
        </span>
        <span class="hint">
          <ShownRights {...{ rights, folders }} />
        </span>
      </div>
      <div class="row">
        <a class="button" href={`/dashboard/people/members/${id}`} aria-label={`${text.change}: ${name}`}>
          {text.change}
        </a>
        <RemoveMember member={{ id, name, tokens }} visit={visit} />
      </div>
    </li>
  );
}

/** A role with its folders. A folder that was deleted has no name. */
function ShownRights({ rights: { role, reach }, folders }: Pick<Members, 'folders'> & { rights: Rights }) {
  if (reach === null) return <>{words.frame.role[role]}</>;
  const names = folders.filter(({ id }) => reach.folderIds.includes(id)).map(({ name }) => name);
  return (
    <>
      {words.frame.role[role]}: <bdi>{names.length === 0 ? text.noFolder : names.join(', ')}</bdi>
    </>
  );
}

function RequiredFactor({ isRequired, csrfToken }: { isRequired: boolean; csrfToken: string }) {
  const question = { title: text.requireTitle, text: text.requiredHint, yes: text.require };
  return (
    <section class="card stack narrow">
      <h2>{text.required}</h2>
      <p>{isRequired ? text.requiredNow : text.notRequired}</p>
      <p class="soft">{text.requiredHint}</p>
      <CsrfForm
        action="/dashboard/people/second-factor"
        csrfToken={csrfToken}
        {...(!isRequired && { confirm: question })}
      >
        <input type="hidden" name="required" value={isRequired ? '' : 'on'} />
        <button type="submit">{isRequired ? text.doNotRequire : text.require}</button>
      </CsrfForm>
    </section>
  );
}

type Waiting = Pick<Members, 'folders'> & { invitation: Invitation; csrfToken: string };

function InvitationRow({ invitation: { id, email, rights, expiresAt }, folders, csrfToken }: Waiting) {
  return (
    <li>
      <div>
        <strong dir="auto">{email}</strong>
        <span class="hint">
          <ShownRights {...{ rights, folders }} /> · {text.expires} <Moment at={expiresAt} />
        </span>
      </div>
      <CsrfForm action="/dashboard/people/withdraw" csrfToken={csrfToken}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" class="quiet bad" aria-label={`${text.withdraw}: ${email}`}>
          {text.withdraw}
        </button>
      </CsrfForm>
    </li>
  );
}

function Invite({ csrfToken, folders }: Pick<Members, 'folders'> & { csrfToken: string }) {
  return (
    <section class="card stack narrow">
      <h2>{text.invite}</h2>
      <CsrfForm class="stack" action="/dashboard/people/invite" csrfToken={csrfToken}>
        <Field label={signInWords.signIn.email} name="email" type="email" />
        <RightsChoice rights={{ role: 'developer', reach: null }} folders={folders} />
        <button type="submit" class="primary">
          {text.inviteSubmit}
        </button>
      </CsrfForm>
    </section>
  );
}
