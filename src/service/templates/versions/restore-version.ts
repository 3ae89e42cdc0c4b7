import type { Logged } from '../../../core/account-log/account-log';
import { invalid, ok, type Result } from '../../../core/api/refusal';
import { becauseOf, circumstancesOf, levelConflicts } from '../../conformance/level-conflicts';
import { loadContent } from '../content/content-store';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type Template } from '../template-store';
import { changedMeanwhile, templateLocked } from './change-refusals';
import type { Changer } from './changer';
import { resolveVersion } from './resolve-version';
import { restoreContent } from './template-changes-store';

type Restoration = { accountId: string; templateId: string; version: string; changer: Changer };

/** Makes a version the draft again. The old draft is lost unless it was published. */
export async function restoreVersion(
  deps: Logged,
  { accountId, templateId, version, changer }: Restoration,
  now: number,
): Promise<Result<Template>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  const pinned = await resolveVersion(deps, found.template, { version });
  if (!pinned.ok) return pinned;
  if (found.template.locked) return templateLocked;
  const content = await loadContent(deps.db, accountId, pinned.value.contentHash);
  const conflicts = levelConflicts(found.template.conformance, circumstancesOf(content));
  if (conflicts.length > 0) return invalid(conflicts.map((one) => `#/version: ${becauseOf('version', one)}`));
  const restored = await restoreContent(deps, found.template, { ...pinned.value, changer }, now);
  const current = await findTemplate(deps.db, accountId, templateId);
  if (!current) return templateNotFound;
  return restored ? ok(current) : changedMeanwhile;
}
