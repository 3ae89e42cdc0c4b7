import type { Reach } from '../../core/api/reach';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Jobs } from '../../core/platform/jobs';
import type { PredefinedField } from '../../lib/predefined-field';
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
import type { FieldNaming } from './settings/setting-schemas';
import { findTemplate, insertTemplate, type Template } from './template-store';
import type { Changer } from './versions/changer';

export type NewTemplate = {
  accountId: string;
  reach: Reach | null;
  id: string;
  name: string;
  description: string;
  parentFolderId: string | null;
  textTags: boolean;
  fieldNames: FieldNaming;
  predefinedFields: PredefinedField[];
  document: ReceivedDocument;
  changer: Changer;
};

/** Creates a template from a received PDF. A job compiles the document later. */
export async function createTemplate(
  deps: { db: Database; jobs: Jobs; downloadLinks: DownloadLinks },
  input: NewTemplate,
  now: number,
): Promise<Result<Template>> {
  const { accountId, parentFolderId, document, textTags, fieldNames, predefinedFields } = input;
  const refusal = await checkParent(deps.db, input);
  if (refusal) return { ok: false, refusal };
  const template = {
    id: input.id,
    accountId,
    name: input.name,
    description: input.description,
    templateType: 'pdf' as const,
    parentFolderId,
    documentId: document.id,
    textTags,
    fieldNames,
    predefinedFields,
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
      { accountId, origin: deps.downloadLinks.origin, textTags: textTagsOf(textTags), fieldNames },
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
