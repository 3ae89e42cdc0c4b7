import { mayDo } from '../../../core/api/roles';
import type { JsonSchema } from '../../../engine/fields';
import { limits } from '../../../lib/limits';
import type { SignerRole } from '../../../lib/signer-role';
import type { DataEntry } from '../generate/data-entries';
import { Entries } from '../generate/entries';
import type { LongTexts } from '../generate/entry-input';
import type { EntryPage } from '../generate/entry-pages';
import { EntryPages } from '../generate/entry-pages-nav';
import { JsonPart } from '../generate/json-part';
import { VersionChoice } from '../generate/version-choice';
import type { MemberVisit } from '../shell/frame';
import { TemplateFrame } from '../template/template-frame';
import type { ShownTemplate } from '../templates/template-list';
import { FillMenu } from '../test-data/fill-menu';
import type { AskableField } from './askable-field';
import { Assignment, LostFields } from './assignment';
import { roleWords } from './role-words';
import { rolesPath } from './roles-path';
import { SignerCard, type SignerChoices } from './signer-card';
import { startingSigners } from './starting-signers';
import { sendWords as words } from './words';

type Page = {
  visit: MemberVisit;
  template: ShownTemplate;
  /** The version of the document that is sent. */
  version: string;
  schema: JsonSchema;
  entries: DataEntry[];
  pages: EntryPage[] | null;
  sample: Record<string, unknown>;
  longTexts: LongTexts;
  /** The fields that signers can be asked for. */
  fields: AskableField[];
  /** The names of fields of roles that only another version has. */
  elsewhere: string[];
  roles: SignerRole[];
  /** Whether the deployment sends email. */
  sendsMail: boolean;
} & SignerChoices;

/** Sends a document of a template to signers: who fills in what, in which order, and until when. */
export function SendPage({
  visit,
  template,
  longTexts,
  pages,
  roles,
  elsewhere,
  step,
  providers,
  sendsMail,
  ...given
}: Page) {
  const { version, entries, fields } = given;
  const names = fields.map(({ name }) => name);
  const { roles: signers, lost } = startingSigners(roles, { names, elsewhere });
  const { page_dimensions: pageSizes, updated_at: updatedAt, test_data_sets: testData = [] } = template;
  const data = { ...given, testData, signers, roles, pageSizes, updatedAt, limits: limitsOfPage };
  return (
    <TemplateFrame visit={visit} template={template} tab="send" data={data} stylesheets={['/send.css']}>
      {!sendsMail && <p class="notice warn">{words.noMail}</p>}
      <LostFields names={lost} />
      <form id="send" class="send" novalidate>
        <section class="card stack" aria-labelledby="signers-title">
          <h2 id="signers-title">{words.title}</h2>
          <p class="alert" role="alert" hidden></p>
          <p class="hint">{words.lead}</p>
          <div id="signers" class="stack"></div>
          <SignerCard step={step} providers={providers} />
          <p>
            <button type="button" data-add disabled>
              {words.add}
            </button>
          </p>
        </section>
        <Assignment template={template} fields={fields} />
        <div class="stack">
          <section class="card stack" aria-labelledby="values-title">
            <div class="row spread">
              <h2 id="values-title">{words.values.title}</h2>
              {entries.length > 0 && <FillMenu />}
            </div>
            <p class="hint">{words.values.lead}</p>
            <p class="soft" id="no-values" hidden>
              {words.values.none}
            </p>
            <div class="stack" data-entries>
              {pages === null ? (
                <Entries {...given} longTexts={longTexts} shown={[...entries.keys()]} />
              ) : (
                <EntryPages
                  pages={pages}
                  entries={(shown) => <Entries {...given} {...{ longTexts, shown }} />}
                />
              )}
            </div>
            <JsonPart />
          </section>
          <Options template={template} mayKeep={mayDo(visit.member, 'make_templates')} />
          <section class="card stack" aria-label={words.review.open}>
            {template.latest_version !== null && mayDo(visit.member, 'make_templates') && (
              <VersionChoice {...{ template, version }} />
            )}
            <div class="row">
              {/* Disabled until the script has loaded, since a click would lose what was entered. */}
              <button type="submit" class="primary" disabled data-mail={sendsMail ? '' : undefined}>
                {words.review.open}
              </button>
              <span class="hint">{words.review.lead[visit.mode]}</span>
            </div>
            <p>
              <a href={`/dashboard/templates/${template.id}/send/table?version=${version}`}>
                {words.several}
              </a>
            </p>
          </section>
        </div>
      </form>
    </TemplateFrame>
  );
}

/** The limits that the script checks before anything is sent. */
const limitsOfPage = {
  signers: limits.dataRequests,
  order: limits.dataRequestOrder,
  reminders: limits.remindersOfTemplate,
  reminderDays: limits.reminderDays,
  expireDays: limits.expireAfterDays,
};

function Options({ template, mayKeep }: { template: ShownTemplate; mayKeep: boolean }) {
  const { options: said } = words;
  return (
    <section class="card stack" aria-labelledby="options-title">
      <h2 id="options-title">{said.title}</h2>
      <div class="signer-entries">
        <p class="field">
          <label for="reminders">{said.reminders}</label>
          <small class="hint" id="reminders-hint">
            {said.remindersHint}
          </small>
          <input
            id="reminders"
            inputmode="numeric"
            value={template.data_request_reminder_days.join(', ')}
            aria-describedby="reminders-hint reminders-problem"
          />
          <span class="problem" id="reminders-problem"></span>
        </p>
        <p class="field">
          <label for="expiry">{said.expiry}</label>
          <small class="hint" id="expiry-hint">
            {said.expiryHint}
          </small>
          <input
            id="expiry"
            inputmode="numeric"
            placeholder={template.expire_submissions ? undefined : said.never}
            aria-describedby="expiry-hint expiry-problem"
          />
          <span class="problem" id="expiry-problem"></span>
        </p>
      </div>
      {mayKeep && (
        <label class="choice">
          <input type="checkbox" id="keep-roles" checked={!template.locked} disabled={template.locked} />
          <span>
            {said.keep}
            <small>{template.locked ? said.locked : said.keepHint}</small>
          </span>
        </label>
      )}
      {mayKeep && !template.locked && (
        <p>
          <a href={rolesPath(template.id)}>{roleWords.open}</a>
        </p>
      )}
    </section>
  );
}
