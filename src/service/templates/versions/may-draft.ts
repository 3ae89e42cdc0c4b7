import type { Caller } from '../../../core/api/caller';
import { ok, type Result, refuse } from '../../../core/api/refusal';
import { mayDo } from '../../../core/api/roles';
import { wantedVersion } from './wanted-version';

/**
 * Allows drafts. A member who makes no templates may preview a saved one with their own data, but with
 * no sources of their own.
 */
export function mayDraft({ user }: Caller): boolean {
  return user === null || mayDo(user, 'make_templates');
}

/** The version to make documents of: a member who makes no templates makes them of published versions. */
export function versionFor(caller: Caller, version: string | undefined): Result<string | undefined> {
  if (mayDraft(caller)) return ok(version);
  return wantedVersion(version).kind === 'draft' ? onlyPublished : ok(version ?? 'latest');
}

const onlyPublished = refuse(
  'not_permitted',
  'Your role makes documents of published versions only: name one, or leave out `version`.',
);

export const onlySaved = refuse(
  'not_permitted',
  'Your role can only preview the saved draft, with data of your own: leave out `template`.',
);

/** What a preview does not take together: a version never changes. */
export const withVersion = 'cannot be sent with `version`';

export const onlyDraft = refuse(
  'not_permitted',
  'An embedded editor previews the draft only: leave out `version`.',
);
