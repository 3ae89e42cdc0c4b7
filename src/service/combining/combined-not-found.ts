import { refuse } from '../../core/api/refusal';

export const combinedNotFound = refuse(
  'combined_submission_not_found',
  'There is no such combined submission.',
);
