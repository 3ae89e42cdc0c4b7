import { type Role, roles } from '../../../core/api/roles';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { FormMessages } from '../../kit/form/form-messages';
import { Moment } from '../../kit/time/moment';
import { memberWords } from '../account/words';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { signInWords } from '../sign-in/words';
import { RemoveMember } from './member-removal';

const text = memberWords;

type Member = {
  id: string;
  name: string;
  email: string;
  role: Role;
  hasFactor: boolean;
  /** The number of API tokens that they made and that still work. */
  tokens: number;
};
type Invitation = { id: string; email: string; role: Role; expiresAt: number };

type Members = {
  visit: MemberVisit;
  members: Member[];
  isFactorRequired: boolean;
  invitations: Invitation[];
  said: string | undefined;
  problem: string | undefined;
  /** The invitation link to hand over where no mail is sent. */
  link: string | null;
};

export function MembersPage({ visit, members, isFactorRequired, invitations, said, problem, link }: Members) {
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
            <MemberRow member={member} visit={visit} />
          ))}
        </ul>
      </section>
      {invitations.length > 0 && (
        <section class="card stack">
          <h2>{text.invited}</h2>
          <ul class="rows">
            {invitations.map((invitation) => (
              <InvitationRow invitation={invitation} csrfToken={visit.csrfToken} />
            ))}
          </ul>
        </section>
      )}
      <Invite csrfToken={visit.csrfToken} />
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

function MemberRow({
  member: { id, name, email, role, hasFactor, tokens },
  visit,
}: {
  member: Member;
  visit: MemberVisit;
}) {
  return (
    <li>
      <div>
        <strong dir="auto">{name}</strong>
        {id === visit.member.id && <span class="badge accent">{text.you}</span>}
        <span class={hasFactor ? 'badge good' : 'badge warn'}>
          {hasFactor ? text.twoFactors : text.noFactor}
        </span>
        <span class="hint" dir="auto">
          {email}
        </span>
      </div>
      <div class="row">
        <CsrfForm class="row" action="/dashboard/people/role" csrfToken={visit.csrfToken}>
          <input type="hidden" name="id" value={id} />
          <RoleSelect id={`role-${id}`} label={text.roleOf(name)} role={role} />
          <button type="submit" aria-label={`${words.save}: ${name}`}>
            {words.save}
          </button>
        </CsrfForm>
        <RemoveMember member={{ id, name, tokens }} visit={visit} />
      </div>
    </li>
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

function RoleSelect({ id, label, role }: { id: string; label: string; role: Role }) {
  return (
    <select id={id} name="role" aria-label={label} class="fit">
      {roles.map((each) => (
        <option value={each} selected={each === role}>
          {words.frame.role[each]}
        </option>
      ))}
    </select>
  );
}

type Waiting = { invitation: Invitation; csrfToken: string };

function InvitationRow({ invitation: { id, email, role, expiresAt }, csrfToken }: Waiting) {
  return (
    <li>
      <div>
        <strong dir="auto">{email}</strong>
        <span class="hint">
          {words.frame.role[role]} · {text.expires} <Moment at={expiresAt} />
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

function Invite({ csrfToken }: { csrfToken: string }) {
  return (
    <section class="card stack narrow">
      <h2>{text.invite}</h2>
      <CsrfForm class="stack" action="/dashboard/people/invite" csrfToken={csrfToken}>
        <Field label={signInWords.signIn.email} name="email" type="email" />
        <fieldset class="choices">
          <legend>{text.role}</legend>
          {roles.map((role) => (
            <label class="choice">
              <input type="radio" name="role" value={role} checked={role === 'developer'} />
              <span>
                {words.frame.role[role]}
                <small>{text.roleHint[role]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" class="primary">
          {text.inviteSubmit}
        </button>
      </CsrfForm>
    </section>
  );
}
