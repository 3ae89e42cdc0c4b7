import { mayDo } from '../../../core/api/roles';
import type { ShownSender } from '../../../service/senders/present-sender';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { FormMessages } from '../../kit/form/form-messages';
import { Moment } from '../../kit/time/moment';
import { accountLogWords } from '../account-log/words';
import { holdWords } from '../holds/words';
import { leavingWords } from '../leaving/words';
import { SenderCard } from '../sender/sender-card';
import { DashboardFrame, type MemberVisit, PageHead, roleOf } from '../shell/frame';
import { words } from '../shell/words';
import { Password } from '../sign-in/password';
import { signInWords } from '../sign-in/words';
import { tokenWords } from '../tokens/words';
import { LanguageChoice } from './language-choice';
import { Sessions, type ShownSession } from './sessions';
import { accountWords } from './words';

const text = accountWords;

export type AccountView = {
  hasMail: boolean;
  /** How signers see the account; null for members who may not change it. */
  sender: ShownSender | null;
  hasPassword: boolean;
  hasTotp: boolean;
  recoveryCodes: number;
  passkeys: { id: string; name: string; createdAt: number; lastUsedAt: number | null }[];
  sessions: ShownSession[];
};

type Account = AccountView & { visit: MemberVisit; said: string | undefined; problem: string | undefined };

export function AccountPage({ visit, said, problem, ...view }: Account) {
  return (
    <DashboardFrame title={text.title} section="account" script="account" {...visit}>
      <PageHead title={text.title} />
      <FormMessages said={said} problem={problem} words={text} />
      <div class="columns">
        <Profile visit={visit} />
        {view.sender && <SenderCard sender={view.sender} accountName={visit.member.accountName} />}
        <EmailCard visit={visit} hasMail={view.hasMail} />
        <PasswordCard visit={visit} {...view} />
        <Passkeys visit={visit} {...view} />
        <Authenticator visit={visit} hasTotp={view.hasTotp} recoveryCodes={view.recoveryCodes} />
      </div>
      <Sessions visit={visit} sessions={view.sessions} />
    </DashboardFrame>
  );
}

function Profile({ visit: { member, csrfToken } }: { visit: MemberVisit }) {
  return (
    <section class="card stack">
      <h2>{text.profile}</h2>
      <p class="soft">
        {text.role}: {roleOf(member)}
      </p>
      <CsrfForm class="stack" action="/dashboard/account/profile" csrfToken={csrfToken}>
        <Field
          label={signInWords.join.name}
          name="name"
          value={member.name}
          autocomplete="name"
          maxlength={100}
        />
        <button type="submit">{words.save}</button>
      </CsrfForm>
      <LanguageChoice member={member} csrfToken={csrfToken} />
      {mayDo(member, 'administer') && (
        <CsrfForm class="stack" action="/dashboard/account/name" csrfToken={csrfToken}>
          <Field
            label={signInWords.join.accountName}
            hint={signInWords.join.accountNameHint}
            name="account_name"
            value={member.accountName}
            maxlength={100}
          />
          <button type="submit">{words.save}</button>
        </CsrfForm>
      )}
      {mayDo(member, 'administer') && (
        <p>
          <a href="/dashboard/account/log">{accountLogWords.open}</a>
          <small class="hint block">{accountLogWords.hint}</small>
        </p>
      )}
      {mayDo(member, 'administer') && (
        <p>
          <a href="/dashboard/account/holds">{holdWords.open}</a>
          <small class="hint block">{holdWords.hint}</small>
        </p>
      )}
      {mayDo(member, 'administer') && (
        <p>
          <a href="/dashboard/account/leaving">{leavingWords.open}</a>
          <small class="hint block">{leavingWords.hint}</small>
        </p>
      )}
    </section>
  );
}

function EmailCard({ visit, hasMail }: { visit: MemberVisit; hasMail: boolean }) {
  return (
    <section class="card stack">
      <h2>{signInWords.signIn.email}</h2>
      <p class="soft">
        {text.email}: <strong dir="auto">{visit.member.email}</strong>
      </p>
      {hasMail ? (
        <CsrfForm class="stack" action="/dashboard/account/email" csrfToken={visit.csrfToken}>
          <Field
            label={text.newEmail}
            hint={text.newEmailHint}
            name="email"
            type="email"
            autocomplete="email"
          />
          <button type="submit">{text.changeEmail}</button>
        </CsrfForm>
      ) : (
        <p>{text.problems.no_mail}</p>
      )}
    </section>
  );
}

type PasswordsCard = { visit: MemberVisit } & Pick<AccountView, 'hasPassword' | 'passkeys' | 'recoveryCodes'>;

function PasswordCard({ visit, hasPassword, passkeys, recoveryCodes }: PasswordsCard) {
  return (
    <section class="card stack">
      <h2>{text.password}</h2>
      <p class="soft">{hasPassword ? text.passwordHint : text.noPassword}</p>
      <CsrfForm class="stack" action="/dashboard/account/password" csrfToken={visit.csrfToken}>
        {hasPassword && (
          <Field
            label={text.currentPassword}
            name="current"
            type="password"
            autocomplete="current-password"
          />
        )}
        <Password />
        <button type="submit">{text.changePassword}</button>
      </CsrfForm>
      {hasPassword && passkeys.length > 0 && recoveryCodes === 0 && (
        <p class="hint">{text.removePasswordNeeds}</p>
      )}
      {hasPassword && passkeys.length > 0 && recoveryCodes > 0 && (
        <CsrfForm
          action="/dashboard/account/password/remove"
          csrfToken={visit.csrfToken}
          confirm={{ title: text.removePassword, text: text.removePasswordText, yes: words.remove }}
        >
          <button type="submit" class="quiet bad">
            {text.removePassword}
          </button>
        </CsrfForm>
      )}
    </section>
  );
}

type PasskeysCard = { visit: MemberVisit } & Pick<AccountView, 'passkeys' | 'hasTotp' | 'recoveryCodes'>;

function Passkeys({ visit, passkeys, hasTotp, recoveryCodes }: PasskeysCard) {
  return (
    <section class="card stack">
      <h2>{text.passkeys}</h2>
      <p class="soft">{text.passkeysHint}</p>
      {passkeys.length > 0 && (
        <ul class="rows">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li>
              <div>
                <strong dir="auto">{name}</strong>
                <span class="hint">
                  {lastUsedAt === null ? tokenWords.created : tokenWords.lastUsed}{' '}
                  <Moment at={lastUsedAt ?? createdAt} />
                </span>
              </div>
              <CsrfForm
                action="/dashboard/account/passkeys/remove"
                csrfToken={visit.csrfToken}
                confirm={{ title: text.removePasskey(name), text: text.removePasskeyText, yes: words.remove }}
              >
                <input type="hidden" name="id" value={id} />
                <button type="submit" class="quiet bad" aria-label={`${words.remove}: ${name}`}>
                  {words.remove}
                </button>
              </CsrfForm>
            </li>
          ))}
        </ul>
      )}
      <p id="no-passkeys" class="soft" hidden>
        {text.noPasskeys}
      </p>
      <button type="button" id="add-passkey" data-code={hasTotp ? '' : undefined} hidden>
        {text.addPasskey}
      </button>
      <noscript>
        <p>{words.frame.noscript}</p>
      </noscript>
      {passkeys.length > 0 && !hasTotp && <PasskeyCodes visit={visit} recoveryCodes={recoveryCodes} />}
    </section>
  );
}

/** The recovery codes of a member without an authenticator app. */
function PasskeyCodes({ visit, recoveryCodes }: { visit: MemberVisit; recoveryCodes: number }) {
  return (
    <CsrfForm class="stack" action="/dashboard/account/recovery-codes" csrfToken={visit.csrfToken}>
      <h3>{text.recoveryCodes}</h3>
      <p class="hint">{text.passkeyCodesHint}</p>
      <p class="row">
        <span>{text.codesLeft(recoveryCodes)}</span>
        <button type="submit">{recoveryCodes > 0 ? text.newCodes : text.getCodes}</button>
      </p>
      {recoveryCodes > 0 && <p class="hint">{text.newCodesText}</p>}
    </CsrfForm>
  );
}

type AuthenticatorCard = { visit: MemberVisit; hasTotp: boolean; recoveryCodes: number };

function Authenticator({ visit, hasTotp, recoveryCodes }: AuthenticatorCard) {
  return (
    <section class="card stack">
      <h2>{text.authenticator}</h2>
      <p class="soft">{text.authenticatorHint}</p>
      {hasTotp ? (
        <>
          <p>
            <span class="badge good">{text.on}</span> {text.codesLeft(recoveryCodes)}
          </p>
          <CsrfForm class="stack" action="/dashboard/account/authenticator/off" csrfToken={visit.csrfToken}>
            <Field
              label={signInWords.code.label}
              hint={signInWords.code.hint}
              name="code"
              autocomplete="one-time-code"
              maxlength={30}
            />
            <p class="row">
              <button type="submit">{text.turnOff}</button>
              <button type="submit" class="quiet" formaction="/dashboard/account/authenticator/codes">
                {text.newCodes}
              </button>
            </p>
            <p class="hint">{text.newCodesText}</p>
          </CsrfForm>
        </>
      ) : (
        <p>
          <a class="button" href="/dashboard/account/authenticator">
            {text.turnOn}
          </a>
        </p>
      )}
    </section>
  );
}
