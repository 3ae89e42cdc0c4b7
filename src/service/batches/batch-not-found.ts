import { refuse } from '../../core/api/refusal';

export const batchNotFound = refuse('submission_batch_not_found', 'There is no such batch.');
