import { type Context, Hono } from 'hono';
import { mayDo, toMakeDocuments } from '../../../core/api/roles';
import { limits } from '../../../lib/limits';
import { countOpenComments } from '../../../service/comments/comment-store';
import { loadFolderPaths } from '../../../service/folders/folder-paths';
import { presentFolder } from '../../../service/folders/present-folder';
import { recordOf } from '../../../service/templates/api/record-of';
import { loadBesideDraft } from '../../../service/templates/beside-draft';
import { type BrowsingFor, browseTemplates } from '../../../service/templates/browse-templates';
import { compareContents } from '../../../service/templates/content/compare-contents';
import { loadContent } from '../../../service/templates/content/content-store';
import { lastFieldId } from '../../../service/templates/content/field-ids-store';
import { presentTemplate, withContent } from '../../../service/templates/present-template';
import { findTemplate } from '../../../service/templates/template-store';
import { resolveVersion, type Wanted } from '../../../service/templates/versions/resolve-version';
import { versionText } from '../../../service/templates/versions/wanted-version';
import { BatchStartPage } from '../../../ui/dashboard/batch/batch-page';
import { GeneratePage } from '../../../ui/dashboard/generate/generate-page';
import { RolesPage } from '../../../ui/dashboard/send/roles-page';
import { SendPage } from '../../../ui/dashboard/send/send-page';
import { SendTablePage } from '../../../ui/dashboard/send/table-page';
import { NotFoundPage } from '../../../ui/dashboard/shell/not-found-page';
import { showPage } from '../../../ui/dashboard/shell/show-page';
import { TemplateOverview } from '../../../ui/dashboard/template/template-overview';
import { TemplateSettings } from '../../../ui/dashboard/template/template-settings';
import { TemplateVersions } from '../../../ui/dashboard/template/template-versions';
import { TemplatesPage } from '../../../ui/dashboard/templates/templates-page';
import type { AppEnv } from '../app-env';
import { findCorrected } from './corrected';
import { findFirstSteps } from './first-steps';
import { sendFacts } from './send-facts';
import { signedIn, type Visit } from './session';
import { dataOf, judgeTestData } from './template-data';
import { findUsableToken } from './usable-token';

type PageContext = Context<AppEnv>;

/** The pages of templates. Changes go through the API. */
export const templatePages = new Hono<AppEnv>()
  .get('/dashboard/templates', signedIn('read_templates', showTemplates))
  .get(
    '/dashboard/templates/:template_id',
    signedIn('read_templates', async (c, visit) => {
      const shown = await findShown(c, visit);
      if (!shown) return notFound(c);
      const { origin } = new URL(c.req.url);
      // The version that a caller gets without naming one.
      const wanted = { version: undefined, mode: visit.mode };
      const called = (await versionOf(c, shown, wanted)) ?? { version: 'draft', ...dataOf(shown) };
      const seesTokens = mayDo(visit.member, 'see_programs');
      const token = seesTokens ? await findUsableToken(c.get('services').db, visit, Date.now()) : null;
      const testData = judgeTestData(shown);
      const place = { accountId: visit.member.accountId, templateId: shown.row.id };
      const openComments = await countOpenComments(c.get('services').db, place);
      return showPage(
        c,
        <TemplateOverview {...{ visit, ...shown, ...called, origin, token, testData, openComments }} />,
      );
    }),
  )
  .get(
    '/dashboard/templates/:template_id/generate',
    signedIn(toMakeDocuments, async (c, visit) => {
      const asked = await findAsked(c, visit);
      if (!asked) return notFound(c);
      const id = c.req.query('corrects');
      const wanted = id === undefined ? null : { id, templateId: asked.row.id };
      const corrects = wanted && (await findCorrected(c.get('services'), visit, wanted));
      if (wanted && !corrects) return notFound(c);
      return showPage(c, <GeneratePage {...{ visit, ...asked.shown, corrects }} />);
    }),
  )
  .get(
    '/dashboard/templates/:template_id/batch',
    signedIn(toMakeDocuments, async (c, visit) => {
      const asked = await findAsked(c, visit);
      return asked ? showPage(c, <BatchStartPage {...{ visit, ...asked.shown }} />) : notFound(c);
    }),
  )
  .get(
    '/dashboard/templates/:template_id/send',
    signedIn(toMakeDocuments, async (c, visit) => {
      const asked = await findAsked(c, visit);
      if (!asked) return notFound(c);
      const facts = await sendFacts(c.get('services'), visit, asked);
      return showPage(c, <SendPage {...{ visit, ...asked.shown, ...facts }} />);
    }),
  )
  .get(
    '/dashboard/templates/:template_id/send/roles',
    signedIn('make_templates', async (c, visit) => {
      const shown = await findShown(c, visit);
      if (!shown) return notFound(c);
      const facts = await sendFacts(c.get('services'), visit, shown);
      return showPage(c, <RolesPage {...{ visit, template: shown.template, ...facts }} />);
    }),
  )
  .get(
    '/dashboard/templates/:template_id/send/table',
    signedIn(toMakeDocuments, async (c, visit) => {
      const asked = await findAsked(c, visit);
      if (!asked) return notFound(c);
      const { roles, providers, sendsMail } = await sendFacts(c.get('services'), visit, asked);
      return showPage(c, <SendTablePage {...{ visit, ...asked.shown, roles, providers, sendsMail }} />);
    }),
  )
  .get(
    '/dashboard/templates/:template_id/settings',
    signedIn('read_templates', async (c, visit) => {
      const shown = await findShown(c, visit);
      if (!shown) return notFound(c);
      const { origin } = new URL(c.req.url);
      return showPage(c, <TemplateSettings {...{ visit, ...shown, origin }} />);
    }),
  )
  .get(
    '/dashboard/templates/:template_id/versions',
    signedIn('read_templates', async (c, visit) => {
      const shown = await findShown(c, visit);
      if (!shown) return notFound(c);
      const compared = await compare(c, shown);
      return showPage(c, <TemplateVersions {...{ visit, ...shown, compared }} />);
    }),
  );

async function showTemplates(c: PageContext, visit: Visit): Promise<Response> {
  const { db, downloadLinks } = c.get('services');
  const { accountId, reach } = visit.member;
  const [asked, page] = [browsingOf(c), pageOf(c)];
  const browsed = await browseTemplates({ db }, { accountId, reach, page, ...asked });
  if (!browsed.ok) return notFound(c);
  const { templates, folder, hasMore } = browsed.value;
  const folderIds = templates.map(({ template }) => template.parentFolderId);
  const paths = await loadFolderPaths(db, accountId, folderIds);
  const now = Date.now();
  const view = {
    origin: new URL(c.req.url).origin,
    folders: browsed.value.folders.map((row) => presentFolder(row, paths)),
    folder: folder && presentFolder(folder, paths),
    templates: templates.map((row) =>
      presentTemplate(row, { downloadLinks, path: paths.of(row.template.parentFolderId), now }),
    ),
    ...{ asked, page, hasMore },
  };
  const isHome = asked.kind === 'folder' && asked.folderId === null && page === 1;
  const firstSteps = isHome ? await findFirstSteps(c.get('services'), visit, now) : null;
  return showPage(c, <TemplatesPage {...{ visit, view, firstSteps }} />);
}

function browsingOf(c: PageContext): BrowsingFor {
  const query = (c.req.query('query') ?? '').trim().slice(0, limits.nameChars);
  if (query !== '') return { kind: 'search', query };
  if (c.req.query('archived') === '1') return { kind: 'archive' };
  return { kind: 'folder', folderId: c.req.query('folder') || null };
}

function pageOf(c: PageContext): number {
  const text = c.req.query('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

async function notFound(c: PageContext): Promise<Response> {
  return showPage(c, <NotFoundPage />, { status: 404 });
}

type Shown = NonNullable<Awaited<ReturnType<typeof findShown>>>;

/** Finds a template of the member's account, with its content and versions. */
async function findShown(c: PageContext, { member: { accountId }, params }: Visit) {
  const services = c.get('services');
  const found = await findTemplate(services.db, accountId, params['template_id'] ?? '');
  if (!found) return null;
  const content = await loadContent(services.db, accountId, found.template.contentHash);
  const beside = await loadBesideDraft(services.db, found.template.id);
  const lastId = await lastFieldId(services.db, found.template);
  const record = await recordOf(services, found, Date.now());
  const isReplacing = found.replacement?.state === 'pending';
  return {
    template: withContent(record, { ...found, content, ...beside, lastId }),
    row: found.template,
    content,
    isReplacing,
  };
}

/** The version to make submissions of, from the URL or from the mode, and its data. */
async function findAsked(c: PageContext, visit: Visit) {
  const shown = await findShown(c, visit);
  const makesTemplates = mayDo(visit.member, 'make_templates');
  const wanted = c.req.query('version') ?? (visit.mode === 'test' && makesTemplates ? 'draft' : undefined);
  if (!shown || !versionText.safeParse(wanted).success) return null;
  const asked = await versionOf(c, shown, { version: wanted, mode: visit.mode });
  if (asked === null || asked.schema === null) return null;
  // Other members make documents of published versions only.
  if (asked.version === 'draft' && !makesTemplates) return null;
  const { content, ...data } = asked;
  return { row: shown.row, content, shown: { template: shown.template, ...data } };
}

/** A version and its data; null when no version has this name. */
async function versionOf(c: PageContext, shown: Shown, wanted: Wanted) {
  const { db } = c.get('services');
  const pinned = await resolveVersion({ db }, shown.row, wanted);
  if (!pinned.ok) return null;
  const { version, contentHash } = pinned.value;
  const content = await loadContent(db, shown.row.accountId, contentHash);
  return { version, content, ...dataOf({ ...shown, content }) };
}

/** Compares two versions, or a version and the draft, as the URL names them. */
async function compare(c: PageContext, { row, content }: Shown) {
  const [from, to] = [c.req.query('from'), c.req.query('to') ?? 'draft'];
  if (from === undefined || !versionText.safeParse(from).success || !versionText.safeParse(to).success)
    return null;
  const { db } = c.get('services');
  const contentOf = async (version: string) => {
    if (version === 'draft') return content;
    const pinned = await resolveVersion({ db }, row, { version });
    return pinned.ok ? loadContent(db, row.accountId, pinned.value.contentHash) : null;
  };
  const [before, after] = [await contentOf(from), await contentOf(to)];
  return before && after ? { from, to, comparison: compareContents(before, after) } : null;
}
