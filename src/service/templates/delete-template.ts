import type { Logged } from '../../core/account-log/account-log';
import { ok, type Result, refuse } from '../../core/api/refusal';
import { findHoldsOnTemplate } from '../holds/hold-store';
import { onHold } from '../holds/on-hold';
import { rolesBetween } from './settings/roles-after';
import { templateNotFound } from './template-not-found';
import { findTemplate, type Template } from './template-store';
import { changedMeanwhile, templateLocked } from './versions/change-refusals';
import type { Changer } from './versions/changer';
import { deleteTemplateRow } from './versions/template-changes-store';
import { deleteVersionRow, listVersions, versionName } from './versions/version-store';

/**
 * Deletes a template and returns it as it was. Its submissions keep the content they were made
 * from.
 */
export async function deleteTemplate(
  deps: Logged,
  { accountId, templateId }: { accountId: string; templateId: string },
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.locked) return templateLocked;
  const held = onHold(await findHoldsOnTemplate(deps.db, { accountId, templateId }));
  if (held) return held;
  return (await deleteTemplateRow(deps, found.template)) ? ok(found) : changedMeanwhile;
}

type VersionToDelete = { accountId: string; templateId: string; version: string; changer: Changer };

/** Deletes one version. Its number is never given again. */
export async function deleteVersion(
  deps: Logged,
  { accountId, templateId, version, changer }: VersionToDelete,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  const versions = await listVersions(deps.db, templateId);
  const deleted = versions.find((row) => versionName(row) === version);
  if (!deleted)
    return refuse('template_version_not_found', `The template has no published version ${version}.`);
  if (found.template.locked) return templateLocked;
  const held = onHold(await findHoldsOnTemplate(deps.db, { accountId, templateId }));
  if (held) return held;
  const next = versions.find((row) => row !== deleted);
  // Roles have the names of the newest version, or those of the draft where there is none.
  const { contentHash: to } = next ?? found.template;
  const isNewest = deleted === versions[0];
  const signerRoles = isNewest
    ? await rolesBetween(deps.db, found.template, { from: deleted.contentHash, to })
    : null;
  const deletion = { version: deleted, next, signerRoles, changer };
  const done = await deleteVersionRow(deps, found.template, deletion, now);
  const current = await findTemplate(deps.db, accountId, templateId);
  if (!current) return templateNotFound;
  return done ? ok(current) : changedMeanwhile;
}
