import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import { draftFor } from '../live/draft-for';
import type { TemplateRow } from '../template-store';
import { findVersion, versionName } from './version-store';
import { wantedVersion } from './wanted-version';

/** The version that a submission pins: its name and the hash of its content. */
export type PinnedVersion = { version: string; contentHash: string; documentId: string | null };

export type Wanted = {
  version: string | undefined;
  /** The mode of the documents to make of it. Without it, a draft is the one that members see. */
  mode?: 'live' | 'test';
};

export async function resolveVersion(
  deps: { db: Database },
  template: TemplateRow,
  { version: text, mode = 'test' }: Wanted,
): Promise<Result<PinnedVersion>> {
  const wanted = wantedVersion(text);
  const draft = { version: 'draft', ...draftFor(template, mode) };
  if (wanted.kind === 'draft' || (wanted.kind === 'default' && template.latestVersion === null))
    return ok(draft);
  const numbers = wanted.kind === 'published' ? wanted.numbers : [];
  const found = await findVersion(deps.db, template.id, { kind: 'published', numbers });
  if (found)
    return ok({ version: versionName(found), contentHash: found.contentHash, documentId: found.documentId });
  return refuse('template_version_not_found', `The template has no published version ${text ?? 'latest'}.`);
}
