import { type Scope, scopeRows, scopes } from '../../core/api/scopes';
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
            <input type="checkbox" name="scopes" value={scope} checked />
            <span>
              {scopeRows[scope].label}
              <small>{scopeRows[scope].docs}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <p class="field">
        <label for={`${id}-expires-on`}>{text.expiresOn}</label>
        <small class="hint" id={`${id}-expires-on-hint`}>
          {text.expiresOnHint}
        </small>
        <input
          id={`${id}-expires-on`}
          name="expires_on"
          type="date"
          aria-describedby={`${id}-expires-on-hint`}
        />
      </p>
      <p class="field">
        <label for={`${id}-allowed-ips`}>{text.allowedIps}</label>
        <small class="hint" id={`${id}-allowed-ips-hint`}>
          {text.allowedIpsHint}
        </small>
        <textarea
          id={`${id}-allowed-ips`}
          name="allowed_ips"
          rows={3}
          spellcheck={false}
          aria-describedby={`${id}-allowed-ips-hint`}
        ></textarea>
      </p>
    </details>
  );
}

/** The rights of a token in its row. */
export function Rights({ token }: { token: PresentedToken }) {
  return (
    <>
      {isAll(token.scopes) ? text.allScopes : token.scopes.map((scope) => scopeRows[scope].label).join(', ')}
      {token.allowed_ips.length > 0 && (
        <small class="hint block">{text.onlyFrom(token.allowed_ips.join(', '))}</small>
      )}
    </>
  );
}

function isAll(named: readonly Scope[]): boolean {
  return scopes.every((scope) => named.includes(scope));
}
