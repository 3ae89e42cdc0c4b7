import { mayDo } from '../../../core/api/roles';
import { fieldsInOrder, type JsonSchema } from '../../../engine/fields';
import { Facts } from '../../kit/facts/facts';
import { Moment } from '../../kit/time/moment';
import { TemplateFiles } from '../attachments/template-files';
import { CommentsPart } from '../comments/comments-part';
import type { MemberVisit } from '../shell/frame';
import { folderAddress } from '../templates/folder-tree';
import { mayDocument } from '../templates/may-document';
import type { ShownTemplate } from '../templates/template-list';
import { templateWords } from '../templates/words';
import { type JudgedSet, TestDataPart } from '../test-data/test-data-part';
import { TemplateCode, type UsableToken } from './template-code';
import { TemplateFrame } from './template-frame';

const words = templateWords.overview;

/** More fields would make the page slow, and nobody reads them here. */
const SHOWN_FIELDS = 200;
const POINT_MM = 25.4 / 72;

type Overview = {
  visit: MemberVisit;
  template: ShownTemplate;
  isReplacing: boolean;
  /** The version that callers get without naming one; the schema and sample belong to it. */
  version: string;
  /** null until there is a document. */
  schema: JsonSchema | null;
  sample: Record<string, unknown>;
  origin: string;
  /** The newest token that can call it in the mode of the page. */
  token: UsableToken | null;
  testData: JudgedSet[];
  /** How many comments wait for somebody. */
  openComments: number;
};

export function TemplateOverview({
  visit,
  template,
  isReplacing,
  version,
  schema,
  sample,
  origin,
  token,
  testData,
  openComments,
}: Overview) {
  const { member } = visit;
  const mayChange = mayDo(member, 'make_templates');
  const code = { mayTry: mayDocument(visit, template), tokens: tokensOf(member) };
  return (
    <TemplateFrame
      visit={visit}
      template={template}
      tab="overview"
      stylesheets={['/template.css', '/attachments.css', '/comments.css']}
    >
      <Notices template={template} isReplacing={isReplacing} />
      <div class="overview">
        <Picture template={template} />
        <div class="stack">
          {schema && <Use {...{ visit, template, mayChange }} />}
          {schema && <TemplateCode {...{ template, version, sample, origin, token }} {...code} />}
          <TemplateFacts template={template} />
        </div>
      </div>
      <Fields template={template} />
      <CommentsPart {...{ template, openComments }} />
      <TestDataPart {...{ template, testData, mayChange }} />
      <TemplateFiles {...{ template, mayChange }} />
      {schema && (
        <details class="card">
          <summary>{words.schema(version)}</summary>
          <pre class="code" tabindex={0}>
            {JSON.stringify(schema, null, 2)}
          </pre>
        </details>
      )}
    </TemplateFrame>
  );
}

function tokensOf(member: MemberVisit['member']): 'make' | 'see' | 'none' {
  if (mayDo(member, 'integrate')) return 'make';
  return mayDo(member, 'see_programs') ? 'see' : 'none';
}

function Notices({ template, isReplacing }: Pick<Overview, 'template' | 'isReplacing'>) {
  const { document_state: state, document_parse_error: error } = template;
  const [imported, found] = splitDiagnosis(template);
  if (state === 'pending') return <p class="notice">{isReplacing ? words.replacing : words.pending}</p>;
  return (
    <>
      {error !== null && (
        <p class="alert" role="alert">
          <strong>{words.trouble}.</strong>{' '}
          {state === 'password_required' ? templateWords.uploads.password_required : error}
        </p>
      )}
      {imported.length > 0 && (
        <p class="notice good">
          {imported.map(({ message }) => message).join(' ')}{' '}
          {!template.locked && <a href={`/dashboard/templates/${template.id}/editor`}>{words.checkNames}</a>}
        </p>
      )}
      {found.length > 0 && (
        <details class="notice warn" open={found.length < 4}>
          <summary>{words.diagnosis}</summary>
          <ul>
            {found.map(({ message }) => (
              <li dir="auto">{message}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Splits the document diagnosis into imported fields and problems. */
function splitDiagnosis({ document_diagnosis: all }: ShownTemplate) {
  const isImport = ({ code }: { code: string }) => code === 'fields_imported';
  return [all.filter(isImport), all.filter((each) => !isImport(each))] as const;
}

function Picture({ template }: { template: ShownTemplate }) {
  const [size] = template.page_dimensions;
  const isPdf = template.template_type === 'pdf';
  const source = size ? template.document_url : undefined;
  return (
    <figure
      class="first-page"
      data-document={source ?? undefined}
      data-label={words.firstPage}
      data-failed={words.noPicture}
    >
      <figcaption class="soft">
        {source ? words.drawing : isPdf ? words.noPicture : words.htmlPicture}
      </figcaption>
    </figure>
  );
}

function TemplateFacts({ template }: { template: ShownTemplate }) {
  const [size] = template.page_dimensions;
  const [width = 0, height = 0] = size ?? [];
  const { page_count: pages } = template;
  const millimetres = words.size(Math.round(width * POINT_MM), Math.round(height * POINT_MM));
  return (
    <section class="card" aria-labelledby="facts">
      <h2 id="facts">{words.facts}</h2>
      {template.description !== '' && <p dir="auto">{template.description}</p>}
      <Facts
        rows={[
          [words.id, <code>{template.id}</code>],
          [words.kind, templateWords.type[template.template_type]],
          template.document_url === null
            ? null
            : [
                words.file,
                <a href={template.document_url} dir="auto">
                  {template.document_filename}
                </a>,
              ],
          pages === null ? null : [words.pages, `${pages} (${millimetres})`],
          [
            words.folder,
            <a href={folderAddress(template.parent_folder_id)}>
              <bdi>{template.path === '/' ? templateWords.all : template.path}</bdi>
            </a>,
          ],
          [words.version, template.latest_version ?? words.none],
          [
            words.changed,
            <>
              <Moment at={template.last_changed_at} />{' '}
              {template.last_changed_by_type === 'user' ? words.byUser : words.byToken}
            </>,
          ],
        ]}
      />
    </section>
  );
}

/** Shows the next step: place fields where there are none, else make documents. */
function Use({ visit, template, mayChange }: Pick<Overview, 'visit' | 'template'> & { mayChange: boolean }) {
  const path = `/dashboard/templates/${template.id}`;
  const isUnfinished = mayChange && lacksFields(template);
  if (!isUnfinished && !mayDocument(visit, template)) return null;
  return (
    <section class="card stack" aria-labelledby="use">
      <h2 id="use">{words.use}</h2>
      {isUnfinished ? (
        <>
          <p>{words.placeText}</p>
          <p class="row">
            <a class="button primary" href={`${path}/editor`}>
              {words.place}
            </a>
          </p>
        </>
      ) : (
        <p class="row">
          <a class="button primary" href={`${path}/generate`}>
            {words.generate}
          </a>
          <a class="button" href={`${path}/batch`}>
            {words.batch}
          </a>
        </p>
      )}
    </section>
  );
}

function lacksFields({ template_type: type, fields = {}, locked }: ShownTemplate): boolean {
  return type === 'pdf' && Object.keys(fields).length === 0 && !locked;
}

function Fields({
  template: { fields: byId = {}, field_order: order = [], template_type: type },
}: {
  template: ShownTemplate;
}) {
  const fields = fieldsInOrder(byId, order);
  return (
    <section class="stack" aria-labelledby="fields">
      <h2 id="fields">
        {words.fields} <span class="badge">{fields.length}</span>
      </h2>
      {fields.length === 0 ? (
        <p class="soft">{type === 'pdf' ? words.noFields : words.noHtmlFields}</p>
      ) : (
        <div class="table-frame">
          <table class="cards">
            <thead>
              <tr>
                <th scope="col">{words.name}</th>
                <th scope="col">{words.type}</th>
                {type === 'pdf' && <th scope="col">{words.page}</th>}
                <th scope="col">{words.required}</th>
              </tr>
            </thead>
            <tbody>
              {fields.slice(0, SHOWN_FIELDS).map((field) => (
                <tr>
                  <th scope="row">
                    <bdi>{field.name}</bdi>
                  </th>
                  <td data-label={words.type}>{field.type}</td>
                  {type === 'pdf' && <td data-label={words.page}>{field.page}</td>}
                  <td data-label={words.required}>{field.required ? words.yes : words.no}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {fields.length > SHOWN_FIELDS && <p class="soft">{words.more(fields.length - SHOWN_FIELDS)}</p>}
    </section>
  );
}
