import { naming, telling } from './field-properties';
import { oneOf } from './property-schemas';
import { fieldTypeNames } from './types/facts';
import { defaultType } from './types/index';

/** The properties that say which value a field holds, not how it is drawn. */
export const identity = {
  ...naming,
  type: oneOf(fieldTypeNames).default(defaultType).describe('The type of the value in `data`'),
  ...telling,
};
