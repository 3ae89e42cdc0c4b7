import { mayDo } from '../../../core/api/roles';
import type { JsonSchema } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import type { SignerRole } from '../../../lib/signer-role';
import { TableForm } from '../batch/table-form';
import type { DataEntry } from '../generate/data-entries';
import type { MemberVisit } from '../shell/frame';
import { TemplateFrame } from '../template/template-frame';
import type { ShownTemplate } from '../templates/template-list';
import { roleWords } from './role-words';
import { rolesPath } from './roles-path';
import { asksForProvider, entriesOfTable, isAboutSigners, sampleOfTable } from './table-entries';
import { tableWords as words } from './table-words';
import { sendWords } from './words';

type Page = {
  visit: MemberVisit;
  template: ShownTemplate;
  version: string;
  schema: JsonSchema;
  entries: DataEntry[];
  sample: Record<string, unknown>;
  roles: SignerRole[];
  /** The names of the account's identity providers. */
  providers: string[];
  sendsMail: boolean;
};

/** Sends a document for each row of a table to the signers that the row names. */
export function SendTablePage({
  visit,
  template,
  version,
  schema,
  roles,
  providers,
  sendsMail,
  ...given
}: Page) {
  const { bulkSendRows: mostRows, batchSubmissions: rowsAtOnce, batchBodyBytes: mostBytes } = limits;
  const entries = entriesOfTable(given.entries, roles);
  const sample = sampleOfTable(given.sample, roles);
  const data = {
    ...{ version, schema, sample, entries, roles, mostRows, rowsAtOnce, mostBytes },
    limits: {
      reminders: limits.remindersOfTemplate,
      reminderDays: limits.reminderDays,
      messageChars: limits.invitationMessageChars,
    },
  };
  const optional = entries.filter((entry) => isAboutSigners(entry) && !entry.isRequired);
  const sendPath = `/dashboard/templates/${template.id}/send?version=${version}`;
  // Without a provider of the template, the sender names that of the roles.
  const asksProvider = template.identity_provider === null && roles.some(asksForProvider);
  return (
    <TemplateFrame visit={visit} template={template} tab="send" data={data}>
      {!sendsMail && <p class="notice warn">{sendWords.noMail}</p>}
      {roles.length === 0 ? (
        <div class="notice stack">
          <p>{words.noRoles}</p>
          <p class="row">
            {mayDo(visit.member, 'make_templates') && <a href={rolesPath(template.id)}>{roleWords.open}</a>}
            <a href={sendPath}>{words.one}</a>
          </p>
        </div>
      ) : asksProvider && providers.length === 0 ? (
        <p class="notice">
          {words.noProvider} <a href={sendPath}>{words.one}</a>
        </p>
      ) : (
        <TableForm
          id="send-table"
          template={template}
          version={version}
          title={words.title}
          lead={words.lead(mostRows)}
          submit={sendsMail ? words.submit(0) : null}
          back={{ href: sendPath, text: words.one }}
        >
          <p class="hint" dir="auto">
            {words.columns(roles.map(({ name }) => words.columnsOf(name)).join(', '))}{' '}
            {words.optional(optional.map(({ name }) => name))}
          </p>
          {asksProvider && (
            <p class="field">
              <label for="identity-provider">{sendWords.signer.provider}</label>
              <small class="hint" id="identity-provider-hint">
                {words.providerHint(roles.filter(asksForProvider).map(({ name }) => name))}
              </small>
              <select id="identity-provider" data-carried aria-describedby="identity-provider-hint">
                {providers.map((name) => (
                  <option value={name}>{name}</option>
                ))}
              </select>
            </p>
          )}
        </TableForm>
      )}
    </TemplateFrame>
  );
}
