import type { Child } from 'hono/jsx';
import { mayDo } from '../../../core/api/roles';
import { limits } from '../../../lib/limits';
import { Icon } from '../../kit/icons';
import { Menu } from '../../kit/menu/menu';
import { DashboardFrame, type MemberVisit } from '../shell/frame';
import { folderAddress } from '../templates/folder-tree';
import { mayDocument } from '../templates/may-document';
import { Badges, MenuButton, type ShownTemplate, StateButtons } from '../templates/template-list';
import { templateWords as words } from '../templates/words';

export type Tab = 'overview' | 'generate' | 'send' | 'settings' | 'versions';

type Frame = {
  visit: MemberVisit;
  template: ShownTemplate;
  tab: Tab;
  data?: object;
  /** Stylesheets in addition to that of templates. */
  stylesheets?: string[];
  children: Child;
};

/** The frame of a template's pages: name, actions and tabs. */
export function TemplateFrame({ visit, template, tab, data = {}, stylesheets = [], children }: Frame) {
  const mayChange = mayDo(visit.member, 'make_templates');
  const { id, name, locked, updated_at: updatedAt } = template;
  const shown = { id, name, locked, updatedAt, type: template.template_type, state: template.document_state };
  return (
    <DashboardFrame
      title={name}
      section="templates"
      script="template"
      stylesheets={['/templates.css', ...stylesheets]}
      data={{ template: shown, uploadBytes: limits.uploadBytes, ...data }}
      {...visit}
    >
      <div class="page-head" data-kind="template" data-id={id} data-name={name}>
        <div>
          <p class="trail">
            <a href={folderAddress(template.parent_folder_id)}>
              <bdi>{template.path === '/' ? words.all : template.path}</bdi>
            </a>
          </p>
          <h1 dir="auto">{name}</h1>
          <p class="row badges">
            <Badges template={template} />
          </p>
        </div>
        <div class="actions">{mayChange && <Actions template={template} />}</div>
      </div>
      <nav class="tabs" aria-label={words.tabs.label}>
        {tabsFor(mayDocument(visit, template)).map((each) => (
          <a
            href={`/dashboard/templates/${id}${each === 'overview' ? '' : `/${each}`}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {words.tabs[each]}
          </a>
        ))}
      </nav>
      {children}
    </DashboardFrame>
  );
}

function tabsFor(isForDocuments: boolean): readonly Tab[] {
  return isForDocuments
    ? ['overview', 'generate', 'send', 'settings', 'versions']
    : ['overview', 'settings', 'versions'];
}

function Actions({ template }: { template: ShownTemplate }) {
  return (
    <>
      <EditLink template={template} />
      {!template.locked && template.document_processed && (
        <button type="button" data-action="publish">
          {words.actions.publish}
        </button>
      )}
      <Menu label={words.actions.more}>
        <MenuButton action="rename-template" text={words.actions.rename} />
        <MenuButton action="move" text={words.actions.move} />
        <MenuButton action="copy" text={words.actions.copy} />
        {template.template_type === 'pdf' && <MenuButton action="replace" text={words.actions.replace} />}
        <StateButtons template={template} />
        <MenuButton action="remove-template" text={words.actions.remove} />
      </Menu>
    </>
  );
}

function EditLink({ template }: { template: ShownTemplate }) {
  const isPdf = template.template_type === 'pdf';
  if (template.locked || (isPdf && template.page_count === null)) return null;
  return (
    <a class="button" href={`/dashboard/templates/${template.id}/${isPdf ? 'editor' : 'html'}`}>
      <Icon name="edit" />
      {isPdf ? words.actions.editFields : words.actions.editHtml}
    </a>
  );
}
