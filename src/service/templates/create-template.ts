import type { Reach } from '../../core/api/reach';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Jobs } from '../../core/platform/jobs';
import type { DownloadLinks } from '../download-links/download-links';
import { checkParent } from '../folders/check-parent';
import { folderNotFound } from '../folders/folder-not-found';
import { emptyContent } from './content/template-content';
import {
  hintCompilation,
  pendingDocument,
  type ReceivedDocument,
  textTagsOf,
} from './document/pending-document';
import { newTemplateProblems } from './settings/new-settings';
import type { FieldNaming } from './settings/setting-schemas';
import { type Settings, settingsOf } from './settings/settings-schemas';
import { findTemplate, insertTemplate, type Template } from './template-store';
import type { Changer } from './versions/changer';

export type NewTemplate = {
  accountId: string;
  reach: Reach | null;
  id: string;
  parentFolderId: string | null;
  settings: NewSettings;
  document: ReceivedDocument;
  changer: Changer;
};

type NewSettings = Settings & { name: string; textTags: boolean; fieldNames: FieldNaming };

type Sent = Parameters<typeof settingsOf>[0] & {
  name: string;
  text_tags: boolean;
  field_names: FieldNaming;
  parent_folder_id: string | null;
};

/** What was sent of a new template, beside its document. */
export function newTemplateOf(sent: Sent): Pick<NewTemplate, 'settings' | 'parentFolderId'> {
  const { name, text_tags: textTags, field_names: fieldNames, parent_folder_id: parentFolderId } = sent;
  return { settings: { ...settingsOf(sent), name, textTags, fieldNames }, parentFolderId };
}

/** Creates a template from a received PDF. A job compiles the document later. */
export async function createTemplate(
  deps: { db: Database; jobs: Jobs; downloadLinks: DownloadLinks },
  input: NewTemplate,
  now: number,
): Promise<Result<Template>> {
  const { accountId, parentFolderId, document, settings } = input;
  const { textTags, fieldNames, tagDocument } = settings;
  const refusal = await checkParent(deps.db, input);
  if (refusal) return { ok: false, refusal };
  const problems = newTemplateProblems(settings, emptyContent);
  if (problems.length > 0) return invalid(problems);
  const template = {
    ...settings,
    id: input.id,
    accountId,
    templateType: 'pdf' as const,
    parentFolderId,
    documentId: document.id,
    draftSavedWith: input.changer.rights,
    createdAt: now,
    updatedAt: now,
    lastChangedAt: now,
    lastChangedByType: input.changer.type,
    lastChangedById: input.changer.id,
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
    emptyContent,
  );
  await hintCompilation(deps.jobs, document.id);
  const created = await findTemplate(deps.db, accountId, input.id);
  // The folder was deleted a moment ago.
  return created ? ok(created) : folderNotFound;
}
