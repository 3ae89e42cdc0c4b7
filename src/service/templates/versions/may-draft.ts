import type { Caller } from '../../../core/api/operation';
import { refuse } from '../../../core/api/refusal';
import { mayDo } from '../../../core/api/roles';

/** Whoever may only look sees what a template makes of their data; what it is made of is not theirs to say. */
export const mayDraft = ({ user }: Caller): boolean => user === null || mayDo(user.role, 'change');

export const onlySaved = refuse(
  'not_permitted',
  'Your role previews a template as it was saved, with data of your own: leave out `template`.',
);
