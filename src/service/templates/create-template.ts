import type { Caller } from '../../core/api/caller';
import { reachOf } from '../../core/api/reach';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Files } from '../../core/platform/files';
import type { Jobs } from '../../core/platform/jobs';
import type { SentAttachment, SentInvoice } from '../attachments/attachment-body';
import type { DownloadLinks } from '../download-links/download-links';
import { checkParent } from '../folders/check-parent';
import { folderNotFound } from '../folders/folder-not-found';
import { type NewFiles, withNewFiles } from './content/new-files';
import { emptyContent } from './content/template-content';
import {
  hintCompilation,
  pendingDocument,
  type ReceivedDocument,
  textTagsOf,
} from './document/pending-document';
import type { FieldNaming } from './settings/setting-schemas';
import { type Settings, settingsOf } from './settings/settings-schemas';
import { findTemplate, insertTemplate, type Template } from './template-store';
import { changerOf } from './versions/changer';

export type NewTemplate = {
  caller: Caller;
  id: string;
  parentFolderId: string | null;
  settings: NewSettings;
  files: NewFiles;
  document: ReceivedDocument;
};

type NewSettings = Settings & { name: string; textTags: boolean; fieldNames: FieldNaming };

type Sent = Parameters<typeof settingsOf>[0] & {
  name: string;
  text_tags: boolean;
  field_names: FieldNaming;
  parent_folder_id: string | null;
  attachments?: readonly SentAttachment[] | undefined;
  e_invoice?: SentInvoice | null | undefined;
};

/** What was sent of a new template, beside its document. */
export function newTemplateOf(sent: Sent): Pick<NewTemplate, 'settings' | 'files' | 'parentFolderId'> {
  const { name, text_tags: textTags, field_names: fieldNames, parent_folder_id: parentFolderId } = sent;
  const { attachments, e_invoice: eInvoice } = sent;
  return {
    settings: { ...settingsOf(sent), name, textTags, fieldNames },
    files: { attachments, eInvoice },
    parentFolderId,
  };
}

/**
 * Creates a template from a received PDF. A job compiles the document later; until then the content has only the
 * files that it attaches.
 */
export async function createTemplate(
  deps: { db: Database; files: Files; jobs: Jobs; downloadLinks: DownloadLinks },
  input: NewTemplate,
  now: number,
): Promise<Result<Template>> {
  const { caller, id, parentFolderId, document, settings, files } = input;
  const { accountId } = caller;
  const { textTags, fieldNames, tagDocument } = settings;
  const refusal = await checkParent(deps.db, { accountId, reach: reachOf(caller), parentFolderId });
  if (refusal) return { ok: false, refusal };
  const asked = { caller, templateId: id, settings, content: emptyContent, files };
  const content = await withNewFiles(deps, asked, now);
  if (!content.ok) return content;
  const changer = changerOf(caller);
  const template = {
    ...settings,
    id,
    accountId,
    templateType: 'pdf' as const,
    parentFolderId,
    documentId: document.id,
    draftSavedWith: changer.rights,
    createdAt: now,
    updatedAt: now,
    lastChangedAt: now,
    lastChangedByType: changer.type,
    lastChangedById: changer.id,
  };
  await insertTemplate(
    deps.db,
    template,
    pendingDocument(
      {
        accountId,
        origin: deps.downloadLinks.origin,
        textTags: textTagsOf(textTags),
        fieldNames,
        tagDocument,
      },
      document,
      now,
    ),
    content.value,
  );
  await hintCompilation(deps.jobs, document.id);
  const created = await findTemplate(deps.db, accountId, id);
  // The folder was deleted a moment ago.
  return created ? ok(created) : folderNotFound;
}
