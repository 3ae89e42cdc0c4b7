import { mayDo } from '../../../core/api/roles';
import type { JsonSchema } from '../../../engine/fields';
import { AttachPart } from '../attachments/attach-part';
import type { MemberVisit } from '../shell/frame';
import { TemplateFrame } from '../template/template-frame';
import type { ShownTemplate } from '../templates/template-list';
import { FillMenu } from '../test-data/fill-menu';
import { type Corrected, CorrectsNotice } from './corrects-notice';
import type { DataEntry } from './data-entries';
import { Entries } from './entries';
import type { LongTexts } from './entry-input';
import type { EntryPage } from './entry-pages';
import { EntryPages } from './entry-pages-nav';
import { JsonPart } from './json-part';
import { VersionChoice } from './version-choice';
import { generateWords } from './words';

const { form: words, result } = generateWords;

type Page = {
  visit: MemberVisit;
  template: ShownTemplate;
  /** The version that the submission uses, and to which the other data belongs. */
  version: string;
  schema: JsonSchema;
  entries: DataEntry[];
  /** The entries by pages of the PDF; null for a short form. */
  pages: EntryPage[] | null;
  /** The number of values that the form has no room for. */
  withoutEntry: number;
  sample: Record<string, unknown>;
  /** The names of the texts that may have several lines. */
  longTexts: LongTexts;
  /** The document whose data the form begins with. */
  corrects: Corrected | null;
};

/** Makes a PDF from a template and the entered data, and shows it beside the form. */
export function GeneratePage({ visit, template, longTexts, withoutEntry, pages, ...given }: Page) {
  const { version, entries, corrects } = given;
  return (
    <TemplateFrame
      visit={visit}
      template={template}
      tab="generate"
      data={{ ...given, testData: template.test_data_sets ?? [] }}
      stylesheets={['/attachments.css']}
    >
      <div class="generate">
        <form id="generate" class="card stack" novalidate>
          <div class="row spread">
            <h2>{words.title}</h2>
            {entries.length > 0 && <FillMenu />}
          </div>
          {corrects && <CorrectsNotice {...corrects} />}
          <p class="alert" role="alert" hidden></p>
          {entries.length === 0 && <NoFields template={template} />}
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
          {withoutEntry > 0 && <p class="notice">{words.some(entries.length, withoutEntry)}</p>}
          <JsonPart />
          <AttachPart />
          {template.latest_version !== null && mayDo(visit.member, 'make_templates') && (
            <VersionChoice {...{ template, version }} corrects={corrects?.id} />
          )}
          <div class="row">
            {/* Disabled until the script has loaded, since a click would lose the entered data. */}
            <button type="submit" class="primary" disabled>
              {words.generate[visit.mode]}
            </button>
            <span class="hint">{words.modeHint[visit.mode]}</span>
          </div>
          <p>
            <a href={`/dashboard/templates/${template.id}/batch?version=${version}`}>{words.several}</a>
          </p>
        </form>
        <section class="card stack" aria-labelledby="result-title">
          <h2 id="result-title">{result.title}</h2>
          <div id="result" class="stack" role="status"></div>
          <Picture template={template} />
        </section>
      </div>
    </TemplateFrame>
  );
}

function NoFields({ template }: { template: ShownTemplate }) {
  return (
    <div class="notice">
      <p>
        <strong>{words.noFieldsTitle}.</strong> {template.template_type === 'pdf' && words.noFields}
      </p>
      {template.template_type === 'pdf' && !template.locked && (
        <a class="button" href={`/dashboard/templates/${template.id}/editor`}>
          {words.placeFields}
        </a>
      )}
    </div>
  );
}

function Picture({ template }: { template: ShownTemplate }) {
  const source = template.page_dimensions.length > 0 ? template.document_url : undefined;
  return (
    <figure
      id="result-picture"
      class="first-page"
      data-document={source ?? undefined}
      data-label={result.before}
      data-failed={result.noPicture}
    >
      <figcaption class="soft">{source ? result.drawing : result.later}</figcaption>
    </figure>
  );
}
