import type * as z from 'zod';
import type { templateRecord } from '../../../service/templates/present-template';
import { Icon } from '../../kit/icons';
import { Menu } from '../../kit/menu/menu';
import { Moment } from '../../kit/time/moment';
import { folderAddress, type ShownFolder } from './folder-tree';
import { templateWords as words } from './words';

export type ShownTemplate = z.output<typeof templateRecord>;

type List = { folders: ShownFolder[]; templates: ShownTemplate[]; mayChange: boolean; showPaths: boolean };

export function TemplateList({ folders, templates, mayChange, showPaths }: List) {
  return (
    <ul class="browser-list">
      {folders.map((folder) => (
        <FolderRow folder={folder} mayChange={mayChange} />
      ))}
      {templates.map((template) => (
        <TemplateRow template={template} mayChange={mayChange} showPath={showPaths} />
      ))}
    </ul>
  );
}

function FolderRow({ folder: { id, name }, mayChange }: { folder: ShownFolder; mayChange: boolean }) {
  return (
    <li
      data-kind="folder"
      data-id={id}
      data-name={name}
      data-drop={id}
      draggable={mayChange ? 'true' : undefined}
    >
      <span class="thumb">
        <Icon name="folder" />
      </span>
      <a class="row-name" href={folderAddress(id)} draggable="false">
        <bdi>{name}</bdi>
      </a>
      {mayChange && (
        <Menu label={words.actionsOf(name)}>
          <MenuButton action="rename-folder" text={words.actions.rename} />
          <MenuButton action="move" text={words.actions.move} />
          <MenuButton action="remove-folder" text={words.actions.remove} />
        </Menu>
      )}
    </li>
  );
}

type Row = { template: ShownTemplate; mayChange: boolean; showPath: boolean };

function TemplateRow({ template, mayChange, showPath }: Row) {
  return (
    <li
      data-kind="template"
      data-id={template.id}
      data-name={template.name}
      draggable={mayChange && !template.locked ? 'true' : undefined}
    >
      <span class="thumb" data-document={template.document_processed ? template.document_url : undefined}>
        <Icon name="template" />
      </span>
      <div class="row-text">
        <a class="row-name" href={`/dashboard/templates/${template.id}`} draggable="false">
          <bdi>{template.name}</bdi>
        </a>
        <p class="row-facts">
          <span>{words.type[template.template_type]}</span>
          {template.page_count !== null && <span>{words.pageCount(template.page_count)}</span>}
          {showPath && <bdi>{template.path}</bdi>}
          <span>
            {words.updated} <Moment at={template.updated_at} />
          </span>
        </p>
      </div>
      <span class="row-badges">
        <Badges template={template} />
      </span>
      {mayChange && (
        <Menu label={words.actionsOf(template.name)}>
          <MenuButton action="rename-template" text={words.actions.rename} />
          <MenuButton action="move" text={words.actions.move} />
          <MenuButton action="copy" text={words.actions.copy} />
          <StateButtons template={template} />
          <MenuButton action="remove-template" text={words.actions.remove} />
        </Menu>
      )}
    </li>
  );
}

/** Badges for what is special about a template. */
export function Badges({ template }: { template: ShownTemplate }) {
  const { latest_version: latest, document_state: state } = template;
  return (
    <>
      {words.state[state] !== '' && (
        <span class={state === 'pending' ? 'badge warn' : 'badge bad'}>{words.state[state]}</span>
      )}
      {template.archived && <span class="badge">{words.archived}</span>}
      {template.locked && <span class="badge warn">{words.locked}</span>}
      {template.public_web_form && <span class="badge accent">{words.publicForm}</span>}
      <span class={latest === null ? 'badge' : 'badge good'}>
        {latest === null ? words.draft : words.version(latest)}
      </span>
    </>
  );
}

/**
 * The buttons to lock, unlock, archive and restore a template. A locked template cannot be
 * archived.
 */
export function StateButtons({ template: { locked, archived } }: { template: ShownTemplate }) {
  if (locked) return <MenuButton action="unlock" text={words.actions.unlock} />;
  return (
    <>
      <MenuButton action="lock" text={words.actions.lock} />
      {archived ? (
        <MenuButton action="unarchive" text={words.actions.unarchive} />
      ) : (
        <MenuButton action="archive" text={words.actions.archive} />
      )}
    </>
  );
}

export function MenuButton({ action, text }: { action: string; text: string }) {
  return (
    <li>
      <button type="button" data-action={action}>
        {text}
      </button>
    </li>
  );
}
