import type { Reach } from '../../core/api/reach';
import { ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Ids } from '../../core/platform/ids';
import { limits } from '../../lib/limits';
import { checkParent } from '../folders/check-parent';
import { folderNotFound } from '../folders/folder-not-found';
import { findFolder } from '../folders/folder-store';
import { notReady } from './document/document-refusals';
import { withoutSharing } from './settings/settings-schemas';
import { templateNotFound } from './template-not-found';
import { findTemplate, insertCopy, type Template } from './template-store';
import { changedMeanwhile } from './versions/change-refusals';
import type { Changer } from './versions/changer';
import { resolveVersion } from './versions/resolve-version';

export type TemplateCopy = {
  accountId: string;
  reach: Reach | null;
  templateId: string;
  /** Without a name: "… (copy)". */
  name: string | undefined;
  /** Undefined: the folder of the original. */
  parentFolderId: string | null | undefined;
  version: string | undefined;
  changer: Changer;
  /** Without it, the copy neither sends nor shows live documents to others. */
  mayShare: boolean;
};

/**
 * Copies the settings, the content and the test data of a template, without its versions. The copy is neither
 * locked nor archived.
 */
export async function copyTemplate(
  deps: { db: Database; ids: Ids },
  { accountId, reach, templateId, name, parentFolderId, version, changer, mayShare }: TemplateCopy,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  const { template, document } = found;
  if (document && document.state !== 'processed') return notReady(document);
  const pinned = await resolveVersion(deps, template, { version: version ?? 'draft' });
  if (!pinned.ok) return pinned;
  const parent = parentFolderId === undefined ? template.parentFolderId : parentFolderId;
  const outside = reach && (await checkParent(deps.db, { accountId, reach, parentFolderId: parent }));
  if (outside) return { ok: false, refusal: outside };
  const id = deps.ids.next('template');
  await insertCopy(deps.db, template.id, {
    ...template,
    ...(!mayShare && withoutSharing),
    id,
    name: name ?? copyName(template.name),
    parentFolderId: parent,
    contentHash: pinned.value.contentHash,
    documentId: pinned.value.documentId,
    draftSavedWith: changer.rights,
    liveContentHash: null,
    liveDocumentId: null,
    replacementId: null,
    replacementSavedWith: 'live',
    liveSince: null,
    latestVersion: null,
    versionPublishedAt: null,
    locked: false,
    archived: false,
    createdAt: now,
    updatedAt: now,
    lastChangedAt: now,
    lastChangedByType: changer.type,
    lastChangedById: changer.id,
    lastChangedByPerson: changer.person,
  });
  const copy = await findTemplate(deps.db, accountId, id);
  if (copy) return ok(copy);
  const folder = parent === null || (await findFolder(deps.db, accountId, parent));
  return folder ? changedMeanwhile : folderNotFound;
}

function copyName(name: string): string {
  const suffix = ' (copy)';
  const start = name.slice(0, limits.nameChars - suffix.length).replace(/\p{Surrogate}/gu, '');
  return `${start}${suffix}`;
}
