import { labelsOfType } from '../../../engine/fields';

/** The names of field types, which their catalogue has. */
export const typeWords = { ...labelsOfType };
