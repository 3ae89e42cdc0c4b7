import { joiningRoles } from '../../../core/api/roles';
import { limits } from '../../../lib/limits';
import type {
  ConnectionProblems,
  SentConnection,
} from '../../../service/accounts/single-sign-on/save-connection';
import { CsrfForm } from '../../kit/form/csrf-form';
import { Field } from '../../kit/form/field';
import { singleSignOnWords as text } from './words';

type Form = {
  action: string;
  csrfToken: string;
  isConnected: boolean;
  values: SentConnection;
  problems: ConnectionProblems;
};

/** The settings of a connection. The secret is never shown again. */
export function ConnectionForm({ action, csrfToken, isConnected, values, problems }: Form) {
  const { wrong } = text;
  return (
    <section class="card stack narrow">
      <h2>{text.form}</h2>
      {problems.document !== undefined && (
        <p class="alert" role="alert">
          {wrong.document(problems.document)}
        </p>
      )}
      <CsrfForm class="stack" action={action} csrfToken={csrfToken}>
        <Field
          label={text.name}
          hint={text.nameHint}
          name="name"
          value={values.name}
          maxlength={limits.signOnNameChars}
          autocomplete="off"
          problem={problems.name && wrong.name}
        />
        <Field
          label={text.issuer}
          hint={text.issuerHint}
          name="issuer"
          type="url"
          value={values.issuer}
          placeholder={text.issuerExample}
          autocomplete="off"
          problem={problems.issuer && wrong.issuer}
        />
        <Field
          label={text.clientId}
          name="client_id"
          value={values.clientId}
          autocomplete="off"
          problem={problems.clientId && wrong.clientId}
        />
        <Field
          label={text.clientSecret}
          hint={isConnected ? text.secretKept : undefined}
          name="client_secret"
          type="password"
          autocomplete="off"
          required={!isConnected}
          problem={problems.clientSecret && wrong.clientSecret}
        />
        <Field
          label={text.domains}
          hint={text.domainsHint}
          name="domains"
          value={values.domains}
          placeholder={text.domainsExample}
          autocomplete="off"
          problem={problems.domains && wrong.domains}
        />
        <fieldset class="choices">
          <legend>{text.joins}</legend>
          {(['', ...joiningRoles] as const).map((role) => (
            <label class="choice">
              <input type="radio" name="joins_as" value={role} checked={role === values.joinsAs} />
              <span>{text.joinsAs[role]}</span>
            </label>
          ))}
        </fieldset>
        <fieldset class="choices">
          <legend>{text.rules}</legend>
          <Rule name="required" label={text.required} hint={text.requiredHint} isOn={values.isRequired} />
          <Rule
            name="two_factors"
            label={text.twoFactors}
            hint={text.twoFactorsHint}
            isOn={values.isTwoFactors}
          />
        </fieldset>
        <button type="submit" class="primary">
          {isConnected ? text.save : text.connect}
        </button>
      </CsrfForm>
    </section>
  );
}

function Rule({ name, label, hint, isOn }: { name: string; label: string; hint: string; isOn: boolean }) {
  return (
    <label class="choice">
      <input type="checkbox" name={name} checked={isOn} />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}
