import { refuse } from '../../../core/api/refusal';
import { timestamp } from '../../../lib/timestamp';

export const templateLocked = refuse('template_locked', 'The template is locked: unlock it to change it.');

/** The refusal for one of two requests that change a template at once. */
export const changedMeanwhile = refuse(
  'conflict',
  'Other requests are changing the template: look at it and try again.',
);

/** The refusal for a caller who sent `if_updated_at`. */
export const changedSince = refuse(
  'conflict',
  'The template has changed since you last saw it (`if_updated_at`): get it again and repeat your change.',
);

/** Whether a template is another one than its caller has seen, if the caller says when that was. */
export function isNewer({ updatedAt }: { updatedAt: number }, seenAt: string | undefined): boolean {
  return seenAt !== undefined && seenAt !== timestamp(updatedAt);
}
