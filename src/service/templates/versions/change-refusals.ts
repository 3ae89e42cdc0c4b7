import { refuse } from '../../../core/api/refusal';

export const templateLocked = refuse('template_locked', 'The template is locked: unlock it to change it.');

/** Of two who change a template at once, one is told so. */
export const changedMeanwhile = refuse(
  'conflict',
  'The template is being changed by others: look at it and try again.',
);

/** Said only to those who tell what they have seen. */
export const changedSince = refuse(
  'conflict',
  'The template has been changed since you saw it (`if_updated_at`): look at it as it is now and send your change again.',
);
