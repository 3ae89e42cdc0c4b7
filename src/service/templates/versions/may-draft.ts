import type { Caller } from '../../../core/api/caller';
import { refuse } from '../../../core/api/refusal';
import { mayDo } from '../../../core/api/roles';

/**
 * Allows drafts in a preview. A viewer may preview a saved template with their own data, but no
 * sources of their own.
 */
export function mayDraft({ user }: Caller): boolean {
  return user === null || mayDo(user.role, 'change');
}

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
