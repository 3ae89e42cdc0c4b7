import type { Child } from 'hono/jsx';
import { namesOf } from '../../../lib/catalogue';
import { limits } from '../../../lib/limits';
import type { IdentityStep } from '../../../service/identity/steps';
import { sendWords } from './words';

const { signer: words, languages } = sendWords;

export type SignerChoices = {
  /** The step of the template. */
  step: IdentityStep;
  /** The names of the account's identity providers. */
  providers: string[];
};

/** The form of one signer, from which the script makes one for each. Ids end in the number of the signer. */
export function SignerCard({ step, providers }: SignerChoices) {
  return (
    <Card>
      <div class="signer-entries">
        <Entry name="name" label={words.name}>
          <input {...tied('name')} maxlength={limits.nameChars} autocomplete="off" dir="auto" />
        </Entry>
        <Entry name="email" label={words.email}>
          <input {...tied('email')} type="email" autocomplete="off" />
        </Entry>
        <RoleEntries step={step} offersProvider={providers.length > 0} />
        {providers.length > 0 && (
          <Entry name="identity_provider" label={words.provider} isHidden>
            <select {...tied('identity_provider')}>
              {providers.map((name) => (
                <option value={name}>{name}</option>
              ))}
            </select>
          </Entry>
        )}
      </div>
      <details>
        <summary>{words.more}</summary>
        <div class="stack">
          <Entry name="invitation_subject" label={words.subject}>
            <input {...tied('invitation_subject')} maxlength={limits.invitationSubjectChars} dir="auto" />
          </Entry>
          <Entry name="invitation_message" label={words.message} hint={words.messageHint}>
            <textarea
              {...tied('invitation_message', true)}
              maxlength={limits.invitationMessageChars}
              rows={3}
              dir="auto"
            ></textarea>
          </Entry>
        </div>
      </details>
    </Card>
  );
}

/** The form of one role: what a template keeps of a signer. */
export function RoleCard(choices: RoleChoices) {
  return (
    <Card>
      <div class="signer-entries">
        <RoleEntries {...choices} />
      </div>
    </Card>
  );
}

type RoleChoices = Pick<SignerChoices, 'step'> & { offersProvider: boolean };

function RoleEntries({ step, offersProvider }: RoleChoices) {
  const steps = namesOf(words.steps).filter((name) => name !== 'provider' || offersProvider);
  return (
    <>
      <Entry name="role" label={words.role} hint={words.roleHint}>
        <input {...tied('role', true)} maxlength={limits.signerRoleChars} dir="auto" />
      </Entry>
      <Entry name="order" label={words.order} hint={words.orderHint}>
        <input {...tied('order', true)} inputmode="numeric" />
      </Entry>
      <Entry name="language" label={words.language}>
        <select {...tied('language')}>
          {namesOf(languages).map((name) => (
            <option value={name}>{languages[name]}</option>
          ))}
        </select>
      </Entry>
      <Entry name="identity_step" label={words.step}>
        <select {...tied('identity_step')}>
          <option value="">{words.asTemplate(words.steps[step])}</option>
          {steps.map((name) => (
            <option value={name}>{words.steps[name]}</option>
          ))}
        </select>
      </Entry>
    </>
  );
}

function Card({ children }: { children: Child }) {
  return (
    <template id="signer-card">
      <fieldset class="signer-card" data-person>
        <legend></legend>
        <p class="row spread">
          <span class="person-count" data-count></span>
          <span class="row">
            <button type="button" class="quiet" data-all>
              {words.all}
            </button>
            <button type="button" class="icon" data-remove>
              <span aria-hidden="true">×</span>
            </button>
          </span>
        </p>
        <span class="problem" id="signer-fields-problem"></span>
        {children}
      </fieldset>
    </template>
  );
}

function tied(name: string, hasHint = false) {
  const hint = hasHint ? `signer-${name}-hint ` : '';
  return { id: `signer-${name}`, 'data-entry': name, 'aria-describedby': `${hint}signer-${name}-problem` };
}

type EntryOf = { name: string; label: string; hint?: string; isHidden?: boolean; children: Child };

function Entry({ name, label, hint, isHidden = false, children }: EntryOf) {
  return (
    <p class="field" hidden={isHidden}>
      <label for={`signer-${name}`}>{label}</label>
      {hint && (
        <small class="hint" id={`signer-${name}-hint`}>
          {hint}
        </small>
      )}
      {children}
      <span class="problem" id={`signer-${name}-problem`}></span>
    </p>
  );
}
