import { mayDo } from '../../../core/api/roles';
import type { PresentedToken } from '../../../service/tokens/present-token';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Field } from '../../kit/form/field';
import { Icon } from '../../kit/icons';
import { Moment } from '../../kit/time/moment';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words } from '../shell/words';
import { type ReachChoices, Rights, RightsFields } from './token-rights';
import { tokenWords } from './words';

const text = tokenWords;
/** A token with the name of the member who made it, if the member is known. */
export type ShownToken = PresentedToken & { madeBy: string | undefined };

type Tokens = {
  visit: MemberVisit;
  tokens: ShownToken[];
  choices: ReachChoices;
  origin: string;
  now: number;
};
type Row = { mayChange: boolean; choices: ReachChoices; now: number };

export function TokensPage({ visit, tokens, choices, origin, now }: Tokens) {
  const mayChange = mayDo(visit.member, 'integrate');
  return (
    <DashboardFrame title={text.title} section="tokens" script="tokens" data={{ origin }} {...visit}>
      <PageHead title={text.title} lead={text.lead}>
        {mayChange && tokens.length > 0 && <NewToken />}
      </PageHead>
      {tokens.length > 0 ? (
        <TokenTable tokens={tokens} choices={choices} mayChange={mayChange} now={now} />
      ) : (
        <EmptyState icon="key" title={text.emptyTitle} text={text.emptyText} steps={text.emptySteps}>
          {mayChange && <NewToken />}
          <pre tabindex={0}>
            <code>{`curl -u "$QUILLET_TOKEN" ${origin}/api/v1/authentication`}</code>
          </pre>
        </EmptyState>
      )}
      {mayChange && <NewTokenDialog mode={visit.mode} choices={choices} />}
      {mayChange && <EditTokenDialog choices={choices} />}
    </DashboardFrame>
  );
}

function NewToken() {
  return (
    <button type="button" class="primary" data-opens="new-token">
      <Icon name="plus" />
      {text.create}
    </button>
  );
}

function TokenTable({ tokens, ...row }: { tokens: ShownToken[] } & Row) {
  return (
    <div class="table-frame">
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">{text.label}</th>
            <th scope="col">{text.mode}</th>
            <th scope="col">{text.permits}</th>
            <th scope="col">{text.created}</th>
            <th scope="col">{text.expires}</th>
            <th scope="col">{text.lastUsed}</th>
            <th scope="col" class="actions">
              <span class="visually-hidden">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow token={token} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenRow({ token, mayChange, choices, now }: { token: ShownToken } & Row) {
  const isOver = token.expires_at !== null && Date.parse(token.expires_at) <= now;
  return (
    <tr class={token.revoked_at === null && !isOver ? undefined : 'off'} data-token={token.id}>
      <th scope="row" dir="auto">
        {token.label}
        <small class="hint block" dir="ltr">
          <code>{token.id}</code>
        </small>
        {token.webhook_url !== null && <small class="hint block">{token.webhook_url}</small>}
      </th>
      <td data-label={text.mode}>
        <span class={token.mode === 'live' ? 'badge good' : 'badge warn'}>{words.frame[token.mode]}</span>
      </td>
      <td data-label={text.permits}>
        <Rights token={token} choices={choices} />
      </td>
      <td data-label={text.created}>
        <Moment at={token.created_at} />
        {token.madeBy !== undefined && <small class="hint block">{text.madeBy(token.madeBy)}</small>}
      </td>
      <td data-label={text.expires}>
        {token.expires_at === null ? text.never : <Moment at={token.expires_at} />}
        {isOver && <span class="badge">{text.expired}</span>}
      </td>
      <td data-label={text.lastUsed}>
        {token.last_used_at === null ? text.never : <Moment at={token.last_used_at} />}
      </td>
      <td class="actions">
        {token.revoked_at !== null ? (
          <span class="badge">{text.revoked}</span>
        ) : (
          mayChange && <TokenActions token={token} />
        )}
      </td>
    </tr>
  );
}

/** The buttons of a token. The dialog that edits it reads the attributes. */
function TokenActions({ token }: { token: ShownToken }) {
  return (
    <>
      <button
        type="button"
        class="quiet"
        data-edit={token.id}
        data-name={token.label}
        data-webhook-url={token.webhook_url ?? ''}
        data-scopes={token.scopes.join(' ')}
        data-expires-at={token.expires_at ?? ''}
        data-allowed-ips={token.allowed_ips.join('\n')}
        data-folder-ids={token.folder_ids.join(' ')}
        data-template-ids={token.template_ids.join(' ')}
        aria-label={`${text.edit}: ${token.label}`}
      >
        {text.edit}
      </button>
      <button
        type="button"
        class="quiet bad"
        data-revoke={token.id}
        data-name={token.label}
        aria-label={`${text.revoke}: ${token.label}`}
      >
        {text.revoke}
      </button>
    </>
  );
}

function NewTokenDialog({ mode, choices }: { mode: 'live' | 'test'; choices: ReachChoices }) {
  return (
    <FormDialog words={words.dialog} id="new-token" title={text.create} submit={text.createSubmit}>
      <Field label={text.label} hint={text.labelHint} name="label" maxlength={255} />
      <fieldset class="choices">
        <legend>{text.mode}</legend>
        {(['test', 'live'] as const).map((each) => (
          <label class="choice">
            <input type="radio" name="mode" value={each} checked={each === mode} />
            <span>
              {words.frame[each]}
              <small>{text.modeHint[each]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Field
        label={text.webhookUrl}
        hint={text.webhookUrlHint}
        name="webhook_url"
        type="url"
        required={false}
        maxlength={2000}
      />
      <RightsFields id="new" choices={choices} />
    </FormDialog>
  );
}

function EditTokenDialog({ choices }: { choices: ReachChoices }) {
  return (
    <FormDialog words={words.dialog} id="edit-token" title={text.editTitle} submit={words.save}>
      <input type="hidden" name="id" />
      <Field id="edit-label" label={text.label} hint={text.labelHint} name="label" maxlength={255} />
      <Field
        id="edit-webhook-url"
        label={text.webhookUrl}
        hint={text.webhookUrlHint}
        name="webhook_url"
        type="url"
        required={false}
        maxlength={2000}
      />
      <RightsFields id="edit" choices={choices} />
    </FormDialog>
  );
}
