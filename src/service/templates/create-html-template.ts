import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Ids } from '../../core/platform/ids';
import { checkParent } from '../folders/check-parent';
import { folderNotFound } from '../folders/folder-not-found';
import { compileHtmlContent } from './content/compile-html-content';
import type { NewHtmlTemplate } from './content/html-body';
import { withNewFiles } from './content/new-files';
import { settingsOf } from './settings/settings-schemas';
import { findTemplate, insertTemplate, type Template } from './template-store';
import { changerOf } from './versions/changer';

/**
 * Compiles template sources and creates a template of them. Sources that do not compile create
 * nothing.
 */
export async function createHtmlTemplate(
  deps: { db: Database; files: Files; ids: Ids },
  { caller, body }: { caller: Caller; body: NewHtmlTemplate },
  now: number,
): Promise<Result<Template>> {
  const { accountId } = caller;
  const changer = changerOf(caller);
  const parentFolderId = body.parent_folder_id;
  const refusal = await checkParent(deps.db, { accountId, reach: reachOf(caller), parentFolderId });
  if (refusal) return { ok: false, refusal };
  const content = compileHtmlContent({
    html: body.html,
    scss: body.scss ?? null,
    headerHtml: body.header_html ?? null,
    footerHtml: body.footer_html ?? null,
    engineOptions: body.html_engine_options,
    fields: body.fields,
  });
  if (!content.ok) return content;
  const { attachments, e_invoice: eInvoice } = body;
  const settings = settingsOf(body);
  const id = deps.ids.next('template');
  const files = { attachments, eInvoice };
  const asked = { caller, templateId: id, settings, content: content.value, files };
  const whole = await withNewFiles(deps, asked, now);
  if (!whole.ok) return whole;
  const template = {
    ...settings,
    id,
    accountId,
    name: body.name,
    templateType: 'html' as const,
    parentFolderId,
    draftSavedWith: changer.rights,
    createdAt: now,
    updatedAt: now,
    lastChangedAt: now,
    lastChangedByType: changer.type,
    lastChangedById: changer.id,
  };
  await insertTemplate(deps.db, template, null, whole.value);
  const created = await findTemplate(deps.db, accountId, id);
  // The folder was deleted a moment ago.
  return created ? ok(created) : folderNotFound;
}
