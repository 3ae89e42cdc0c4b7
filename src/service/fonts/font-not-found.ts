import { refuse } from '../../core/api/refusal';

export const fontNotFound = refuse('font_not_found', 'There is no such font.');
