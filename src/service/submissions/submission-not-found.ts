import { refuse } from '../../core/api/refusal';

export const submissionNotFound = refuse('submission_not_found', 'There is no such submission.');
