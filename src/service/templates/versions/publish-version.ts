import type { Logged } from '../../../core/account-log/account-log';
import { ok, type Result } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import type { SignerRole } from '../../../lib/signer-role';
import { notReady } from '../document/document-refusals';
import { rolesBetween } from '../settings/roles-after';
import { templateNotFound } from '../template-not-found';
import { findTemplate, type Template, type TemplateRow } from '../template-store';
import { changedMeanwhile, changedSince, isNewer, templateLocked } from './change-refusals';
import type { Changer } from './changer';
import { resolveVersion } from './resolve-version';
import { findHighestVersion, insertVersion, type VersionRow } from './version-store';

export const versionTypes = ['major', 'minor', 'patch'] as const;

type Publication = {
  accountId: string;
  templateId: string;
  versionType: (typeof versionTypes)[number];
  description: string;
  changer: Changer;
  /** The time of the draft that was checked. */
  ifUpdatedAt: string | undefined;
};

/** Freezes the draft as the next version. */
export async function publishVersion(
  deps: Logged,
  { accountId, templateId, versionType, description, changer, ifUpdatedAt }: Publication,
  now: number,
): Promise<Result<{ template: Template; version: VersionRow }>> {
  const found = await findTemplate(deps.db, accountId, templateId);
  if (!found) return templateNotFound;
  if (found.template.locked) return templateLocked;
  if (isNewer(found.template, ifUpdatedAt)) return changedSince;
  if (found.document && found.document.state !== 'processed') return notReady(found.document);
  const highest = await findHighestVersion(deps.db, templateId);
  const version = { ...nextVersion(highest, versionType), description };
  const signerRoles = await publishedRoles(deps.db, found.template);
  const published = await insertVersion(deps, found.template, { ...version, changer, signerRoles }, now);
  const current = await findTemplate(deps.db, accountId, templateId);
  if (!current) return templateNotFound;
  if (!published) return changedMeanwhile;
  const { contentHash, documentId } = found.template;
  const by = {
    publishedAt: now,
    publishedByType: changer.type,
    publishedById: changer.id,
    publishedByPerson: changer.person,
  };
  const made = { templateId, ...version, contentHash, documentId, ...by, deletedAt: null };
  return ok({ template: current, version: made });
}

/** Roles follow the names of fields when these go live; null where none changes. */
async function publishedRoles(db: Database, template: TemplateRow): Promise<SignerRole[] | null> {
  if (template.signerRoles.length === 0 || template.latestVersion === null) return null;
  const latest = await resolveVersion({ db }, template, { version: undefined });
  if (!latest.ok) return null;
  return rolesBetween(db, template, { from: latest.value.contentHash, to: template.contentHash });
}

type VersionNumber = Pick<VersionRow, 'major' | 'minor' | 'patch'>;

const first: VersionNumber = { major: 0, minor: 0, patch: 0 };

function nextVersion(
  { major, minor, patch }: VersionNumber = first,
  type: Publication['versionType'],
): VersionNumber {
  switch (type) {
    case 'major':
      return { major: major + 1, minor: 0, patch: 0 };
    case 'minor':
      return { major, minor: minor + 1, patch: 0 };
    case 'patch':
      return { major, minor, patch: patch + 1 };
  }
}
