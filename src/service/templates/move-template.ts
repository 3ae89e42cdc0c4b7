import type { Logged } from '../../core/account-log/account-log';
import { ok, type Result } from '../../core/api/refusal';
import { folderNotFound } from '../folders/folder-not-found';
import { findFolder } from '../folders/folder-store';
import { templateNotFound } from './template-not-found';
import { findTemplate, type Template } from './template-store';
import { changedMeanwhile, templateLocked } from './versions/change-refusals';
import type { Changer } from './versions/changer';
import { moveTemplateRow } from './versions/template-changes-store';

type Move = { accountId: string; templateId: string; parentFolderId: string | null; changer: Changer };

export async function moveTemplate(
  deps: Logged,
  { accountId, templateId, parentFolderId, changer }: Move,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.locked) return templateLocked;
  const moved = await moveTemplateRow(deps, found.template, { parentFolderId, changer }, now);
  const current = await findTemplate(deps.db, accountId, templateId);
  if (!current) return templateNotFound;
  if (moved) return ok(current);
  const folder = parentFolderId === null || (await findFolder(deps.db, accountId, parentFolderId));
  return folder ? changedMeanwhile : folderNotFound;
}
