import { mayDo } from '../../../core/api/roles';
import type { Comparison as Compared } from '../../../service/templates/content/compare-contents';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Moment } from '../../kit/time/moment';
import type { MemberVisit } from '../shell/frame';
import type { ShownTemplate } from '../templates/template-list';
import { templateWords } from '../templates/words';
import { Comparison } from './template-comparison';
import { TemplateFrame } from './template-frame';

const words = templateWords.versions;

type Versions = {
  visit: MemberVisit;
  template: ShownTemplate;
  compared: { from: string; to: string; comparison: Compared } | null;
};

export function TemplateVersions({ visit, template, compared }: Versions) {
  const { versions = [], locked } = template;
  const mayChange = mayDo(visit.member, 'make_templates') && !locked;
  const setNames = template.test_data_sets?.map(({ name }) => name) ?? [];
  return (
    <TemplateFrame visit={visit} template={template} tab="versions">
      {versions.length === 0 ? (
        <EmptyState icon="copy" title={words.empty} text={words.emptyText} />
      ) : (
        <>
          <p class="soft">{words.lead}</p>
          <VersionTable template={template} mayChange={mayChange} />
          <CompareForm template={template} compared={compared} />
        </>
      )}
      {compared && <Comparison {...compared} type={template.template_type} sets={setNames} />}
    </TemplateFrame>
  );
}

function VersionTable({ template, mayChange }: { template: ShownTemplate; mayChange: boolean }) {
  return (
    <div class="table-frame">
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">{words.version}</th>
            <th scope="col">{words.description}</th>
            <th scope="col">{words.published}</th>
            {mayChange && (
              <th scope="col" class="actions">
                <span class="visually-hidden">{templateWords.actions.more}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {template.versions?.map(({ version, description, published_at: at }) => (
            <tr data-version={version}>
              <th scope="row">
                {version}{' '}
                {version === template.latest_version && <span class="badge good">{words.latest}</span>}
              </th>
              <td data-label={words.description} dir="auto">
                {description || '–'}
              </td>
              <td data-label={words.published}>
                <Moment at={at} />
              </td>
              {mayChange && (
                <td class="actions">
                  <button type="button" class="quiet" data-action="restore">
                    {words.restore}
                  </button>
                  <button type="button" class="quiet bad" data-action="remove-version">
                    {words.remove}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each comparison has its own address: it can be shared and works without a script. */
function CompareForm({ template, compared }: Pick<Versions, 'template' | 'compared'>) {
  const names = template.versions?.map(({ version }) => version) ?? [];
  const from = compared?.from ?? names[0];
  const to = compared?.to ?? 'draft';
  return (
    <form class="row compare" action="#comparison" aria-label={words.compare}>
      <label for="from">{words.from}</label>
      <VersionSelect id="from" names={[...names, 'draft']} chosen={from} />
      <label for="to">{words.to}</label>
      <VersionSelect id="to" names={['draft', ...names]} chosen={to} />
      <button type="submit">{words.submit}</button>
    </form>
  );
}

type Select = { id: string; names: string[]; chosen: string | undefined };

function VersionSelect({ id, names, chosen }: Select) {
  return (
    <select id={id} name={id}>
      {names.map((name) => (
        <option value={name} selected={name === chosen}>
          {name === 'draft' ? words.draft : name}
        </option>
      ))}
    </select>
  );
}
