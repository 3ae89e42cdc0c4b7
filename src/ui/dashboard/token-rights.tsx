import { isNamed, type Scope, scopeRows, scopes, unnamedScopes } from '../../core/api/scopes';
import type { PresentedToken } from '../../service/tokens/present-token';
import { words } from './words';

const text = words.tokens;

/** What a token may do, for the form of a new token and of an existing one. */
export function RightsFields({ id }: { id: string }) {
  return (
    <details>
      <summary>{text.rights}</summary>
      <fieldset class="choices">
        <legend>{text.scopes}</legend>
        {scopes.map((scope) => (
          <label class="choice">
            <input
              type="checkbox"
              name="scopes"
              value={scope}
              checked={!isNamed(scope)}
              data-named={isNamed(scope) ? '' : undefined}
            />
            <span>
              {scopeRows[scope].label}
              <small>{scopeRows[scope].docs}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Hinted id={`${id}-expires-on`} label={text.expiresOn} hint={text.expiresOnHint}>
        {(field) => <input {...field} name="expires_on" type="date" />}
      </Hinted>
      <Hinted id={`${id}-allowed-ips`} label={text.allowedIps} hint={text.allowedIpsHint}>
        {(field) => <textarea {...field} name="allowed_ips" rows={3} spellcheck={false}></textarea>}
      </Hinted>
    </details>
  );
}

type Hinted = {
  id: string;
  label: string;
  hint: string;
  children: (field: { id: string; 'aria-describedby': string }) => unknown;
};

/** A field with its label and hint, linked for screen readers. */
function Hinted({ id, label, hint, children }: Hinted) {
  const hintId = `${id}-hint`;
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <small class="hint" id={hintId}>
        {hint}
      </small>
      {children({ id, 'aria-describedby': hintId })}
    </p>
  );
}

/** The rights of a token in its row. */
export function Rights({ token }: { token: PresentedToken }) {
  return (
    <>
      {scopesIn(token.scopes)}
      {token.allowed_ips.length > 0 && (
        <small class="hint block">{text.onlyFrom(token.allowed_ips.join(', '))}</small>
      )}
    </>
  );
}

function scopesIn(all: readonly Scope[]): string {
  const labels = all.map((scope) => scopeRows[scope].label);
  if (!unnamedScopes.every((scope) => all.includes(scope))) return labels.join(', ');
  const named = all.filter(isNamed).map((scope) => scopeRows[scope].label);
  return [text.allScopes, ...named].join(', ');
}
