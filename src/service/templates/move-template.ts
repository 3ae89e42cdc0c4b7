import type { Logged } from '../../core/account-log/account-log';
import { ok, type Result } from '../../core/api/refusal';
import { checkParent, type InPlace } from '../folders/check-parent';
import { folderNotFound } from '../folders/folder-not-found';
import { findFolder } from '../folders/folder-store';
import { templateNotFound } from './template-not-found';
import { findTemplate, type Template } from './template-store';
import { changedMeanwhile, templateLocked } from './versions/change-refusals';
import type { Changer } from './versions/changer';
import { moveTemplateRow } from './versions/template-changes-store';

type Move = InPlace & { templateId: string; changer: Changer };

export async function moveTemplate(
  deps: Logged,
  { accountId, reach, templateId, parentFolderId, changer }: Move,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.locked) return templateLocked;
  const outside = reach && (await checkParent(deps.db, { accountId, reach, parentFolderId }));
  if (outside) return { ok: false, refusal: outside };
  const moved = await moveTemplateRow(deps, found.template, { parentFolderId, changer }, now);
  const current = await findTemplate(deps.db, accountId, templateId);
  if (!current) return templateNotFound;
  if (moved) return ok(current);
  const folder = parentFolderId === null || (await findFolder(deps.db, accountId, parentFolderId));
  return folder ? changedMeanwhile : folderNotFound;
}
