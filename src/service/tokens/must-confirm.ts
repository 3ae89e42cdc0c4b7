import { refuse } from '../../core/api/refusal';

/** A stolen session alone must not give a program more rights to live documents. */
export const mustConfirm = refuse(
  'confirmation_required',
  'Confirm your identity first: this gives a live API token rights.',
);
