import { refuse } from '../../core/api/refusal';

export const templateNotFound = refuse('template_not_found', 'There is no such template.');
