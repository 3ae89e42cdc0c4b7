import { ok, type Result, refuse } from '../../../core/api/refusal';
import type { Database } from '../../../core/db/database';
import { draftFor } from '../live/draft-for';
import type { TemplateRow } from '../template-store';
import { findVersion, type VersionRow, versionName } from './version-store';
import { publishedNumbers, wantedVersion } from './wanted-version';

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
  wanted: Wanted,
): Promise<Result<PinnedVersion>> {
  const numbers = publishedNumbers(wanted.version);
  const isDraft = numbers === null || isDraftMeant(template, wanted.version);
  const found = isDraft ? undefined : await findVersion(deps.db, template.id, numbers);
  return chooseVersion(template, wanted, found);
}

/** Chooses between the draft and the published version that was found. */
export function chooseVersion(
  template: TemplateRow,
  { version: text, mode = 'test' }: Wanted,
  found: VersionRow | null | undefined,
): Result<PinnedVersion> {
  if (isDraftMeant(template, text)) return ok({ version: 'draft', ...draftFor(template, mode) });
  if (found)
    return ok({ version: versionName(found), contentHash: found.contentHash, documentId: found.documentId });
  return refuse('template_version_not_found', `The template has no published version ${text ?? 'latest'}.`);
}

function isDraftMeant({ latestVersion }: TemplateRow, text: string | undefined): boolean {
  const { kind } = wantedVersion(text);
  return kind === 'draft' || (kind === 'default' && latestVersion === null);
}
