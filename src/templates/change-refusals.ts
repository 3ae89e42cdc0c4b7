import { refuse } from '../refusal';

export const templateLocked = refuse('template_locked', 'The template is locked: unlock it to change it.');

/** Of two who change a template at once, one is told so. */
export const changedMeanwhile = refuse(
  'conflict',
  'The template is being changed by others: look at it and try again.',
);
