import { mayDo } from '../../../core/api/roles';
import { limits } from '../../../lib/limits';
import type { BrowsingFor } from '../../../service/templates/browse-templates';
import { EmptyState } from '../../kit/empty-state/empty-state';
import { Icon } from '../../kit/icons';
import { FirstSteps, type FirstStepsView } from '../first-steps/first-steps';
import { DashboardFrame, type MemberVisit, PageHead } from '../shell/frame';
import { words as common } from '../shell/words';
import { FolderTree, folderAddress, type Place, pathTo, type ShownFolder } from './folder-tree';
import { type ShownTemplate, TemplateList } from './template-list';
import { templateWords as words } from './words';

export type TemplatesView = {
  origin: string;
  folders: ShownFolder[];
  folder: ShownFolder | null;
  templates: ShownTemplate[];
  asked: BrowsingFor;
  page: number;
  hasMore: boolean;
};

type Page = {
  visit: MemberVisit;
  view: TemplatesView;
  /** null where they are not shown. */
  firstSteps: FirstStepsView | null;
};

export function TemplatesPage({ visit, view, firstSteps }: Page) {
  const mayChange = mayDo(visit.member, 'make_templates');
  const { folders, folder } = view;
  // The root belongs to nobody who is limited to folders.
  const isOpen = visit.member.reach === null || folder !== null;
  const data = { folderId: folder?.id ?? null, folders, uploadBytes: limits.uploadBytes };
  return (
    <DashboardFrame
      title={folder?.name ?? common.sections.templates}
      section="templates"
      script="templates"
      stylesheets={['/templates.css', ...(firstSteps ? ['/first-steps.css'] : [])]}
      data={data}
      {...visit}
    >
      <PageHead title={common.sections.templates}>{mayChange && isOpen && <HeadActions />}</PageHead>
      {firstSteps && <FirstSteps view={firstSteps} csrfToken={visit.csrfToken} />}
      <section id="uploads" class="uploads" aria-label={words.uploads.title} hidden></section>
      <div id="browser" class="browser">
        <FolderTree folders={folders} current={placeOf(view)} mayChange={mayChange} />
        <div class="browser-main">
          <SearchForm query={view.asked.kind === 'search' ? view.asked.query : ''} />
          <Trail view={view} />
          <Contents {...{ view, mayChange, isOpen }} />
          <PageLinks view={view} />
        </div>
      </div>
    </DashboardFrame>
  );
}

/** The place in the tree that the page shows. */
function placeOf({ asked, folder }: TemplatesView): Place {
  return asked.kind === 'archive' ? 'archive' : (folder?.id ?? null);
}

function HeadActions() {
  return (
    <>
      <button type="button" data-action="new-folder">
        <Icon name="folder" />
        {words.newFolder}
      </button>
      <button type="button" data-action="new-html">
        <Icon name="edit" />
        {words.newHtml}
      </button>
      <button type="button" class="primary" data-action="upload">
        <Icon name="upload" />
        {words.upload}
      </button>
      <input id="files" type="file" accept="application/pdf,.pdf" multiple hidden />
    </>
  );
}

function SearchForm({ query }: { query: string }) {
  return (
    <form class="search" action="/dashboard/templates">
      <label class="visually-hidden" for="query">
        {words.search}
      </label>
      <input id="query" name="query" type="search" value={query} placeholder={words.search} maxlength={255} />
      <button type="submit">
        <Icon name="search" />
        <span class="visually-hidden">{words.searchSubmit}</span>
      </button>
    </form>
  );
}

/** The search that led here, or the folders from the root. */
function Trail({ view: { folders, folder, asked } }: { view: TemplatesView }) {
  if (asked.kind === 'search')
    return (
      <p class="trail">
        <span dir="auto">{words.found(asked.query)}</span>{' '}
        <a href="/dashboard/templates">{words.clearSearch}</a>
      </p>
    );
  if (asked.kind === 'archive') return <p class="trail">{words.archiveHint}</p>;
  if (folder === null) return null;
  return (
    <nav class="trail" aria-label={words.where}>
      <ol>
        <li>
          <a href={folderAddress(null)} data-drop="">
            {words.all}
          </a>
        </li>
        {pathTo(folders, folder.id).map(({ id, name }) => (
          <li>
            <a href={folderAddress(id)} data-drop={id} aria-current={id === folder.id ? 'page' : undefined}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Shown = { view: TemplatesView; mayChange: boolean; isOpen: boolean };

function Contents({ view, mayChange, isOpen }: Shown) {
  const { folders, folder, templates, asked, page } = view;
  const inside =
    asked.kind === 'folder' && page === 1
      ? folders
          .filter(({ parent_folder_id }) => parent_folder_id === (folder?.id ?? null))
          .toSorted((one, other) => one.name.localeCompare(other.name))
      : [];
  if (inside.length + templates.length > 0)
    return (
      <TemplateList folders={inside} {...{ templates, mayChange }} showPaths={asked.kind !== 'folder'} />
    );
  if (asked.kind === 'search') return <p class="card">{words.nothingFound}</p>;
  if (asked.kind === 'archive') return <p class="card">{words.archiveEmpty}</p>;
  if (folder !== null || page > 1)
    return <EmptyState icon="folder" title={words.emptyFolderTitle} text={words.emptyFolderText} />;
  return <Beginning origin={view.origin} mayChange={mayChange && isOpen} />;
}

function Beginning({ origin, mayChange }: { origin: string; mayChange: boolean }) {
  return (
    <EmptyState
      icon="template"
      steps={words.emptySteps}
      title={words.emptyTitle}
      text={mayChange ? words.emptyText : words.emptyViewer}
    >
      {mayChange && (
        <>
          <p class="row">
            <button type="button" class="primary" data-action="upload">
              {words.upload}
            </button>
            <button type="button" data-action="samples">
              {words.samples.add}
            </button>
          </p>
          <details>
            <summary>{words.withCurl}</summary>
            <pre tabindex={0}>
              {[
                `curl -u "$QUILLET_TOKEN" ${origin}/api/v1/templates \\`,
                `  -F 'template[name]=Membership' -F 'template[document]=@form.pdf'`,
              ].join('\n')}
            </pre>
          </details>
        </>
      )}
    </EmptyState>
  );
}

function PageLinks({ view: { page, hasMore, folder, asked } }: { view: TemplatesView }) {
  if (page === 1 && !hasMore) return null;
  const address = (number: number) => {
    const search = new URLSearchParams({ page: String(number) });
    if (asked.kind === 'search') search.set('query', asked.query);
    else if (asked.kind === 'archive') search.set('archived', '1');
    else if (folder !== null) search.set('folder', folder.id);
    return `/dashboard/templates?${search}`;
  };
  return (
    <nav class="row page-links" aria-label={words.pages}>
      {page > 1 && (
        <a class="button" href={address(page - 1)} rel="prev">
          {words.previous}
        </a>
      )}
      <span>{words.pageNumber(page)}</span>
      {hasMore && (
        <a class="button" href={address(page + 1)} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  );
}
