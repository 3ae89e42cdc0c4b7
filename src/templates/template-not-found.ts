import { refuse } from '../refusal';

export const templateNotFound = refuse('template_not_found', 'There is no such template.');
