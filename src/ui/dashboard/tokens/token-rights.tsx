import { isNamed, type Scope, scopes, unnamedScopes } from '../../../core/api/scopes';
import type { PresentedToken } from '../../../service/tokens/present-token';
import { Icon } from '../../kit/icons';
import { scopeWords } from './scope-words';
import { tokenWords } from './words';

const text = tokenWords;

/** What a token may do, for the form of a new token and of an existing one. */
export function RightsFields({ id, choices }: { id: string; choices: ReachChoices }) {
  return (
    <details class="token-limits">
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
              {scopeWords[scope].label}
              <small>{scopeWords[scope].about}</small>
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
      <ReachFields id={id} {...choices} />
    </details>
  );
}

/** The folders and templates that a token can be limited to. */
export type ReachChoices = {
  folders: readonly ReachChoice[];
  templates: readonly ReachChoice[];
};

type ReachChoice = { id: string; name: string };

function ReachFields({ id, folders, templates }: { id: string } & ReachChoices) {
  return (
    <fieldset class="choices" aria-describedby={`${id}-reach-hint`}>
      <legend>{text.reach}</legend>
      <small class="hint" id={`${id}-reach-hint`}>
        {text.reachHint}
      </small>
      <div class="reach-choices">
        <Boxes name="folder_ids" choices={folders} icon="folder" />
        <Boxes name="template_ids" choices={templates} icon="template" />
      </div>
    </fieldset>
  );
}

type Boxes = { name: string; choices: readonly ReachChoice[]; icon: 'folder' | 'template' };

function Boxes({ name, choices, icon }: Boxes) {
  return (
    <>
      {choices.map(({ id, name: shown }) => (
        <label class="choice">
          <input type="checkbox" name={name} value={id} />
          <span>
            <Icon name={icon} /> <bdi>{shown}</bdi>
          </span>
        </label>
      ))}
    </>
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
export function Rights({ token, choices }: { token: PresentedToken; choices: ReachChoices }) {
  const reach = namesIn(token, choices);
  return (
    <>
      {scopesIn(token.scopes)}
      {reach.length > 0 && <small class="hint block">{text.onlyIn(reach.join(', '))}</small>}
      {token.allowed_ips.length > 0 && (
        <small class="hint block">{text.onlyFrom(token.allowed_ips.join(', '))}</small>
      )}
    </>
  );
}

function scopesIn(all: readonly Scope[]): string {
  const labels = all.map((scope) => scopeWords[scope].label);
  if (!unnamedScopes.every((scope) => all.includes(scope))) return labels.join(', ');
  const named = all.filter(isNamed).map((scope) => scopeWords[scope].label);
  return [text.allScopes, ...named].join(', ');
}

function namesIn({ folder_ids, template_ids }: PresentedToken, { folders, templates }: ReachChoices) {
  const known = new Map([...folders, ...templates].map(({ id, name }) => [id, name]));
  return [...folder_ids, ...template_ids].map((id) => known.get(id) ?? text.deletedOne);
}
