import { columnOf } from '../lib/catalogue';
import { documentLimits } from './limits/documents';
import { fieldLimits } from './limits/fields';
import { fontLimits } from './limits/fonts';
import { htmlLimits } from './limits/html';
import { keyLimits } from './limits/keys';
import { pictureLimits } from './limits/pictures';
import { sharedLimits } from './limits/shared';

/** The catalogue of limits of what the engine reads, prints and draws. */
export const limitRows = {
  ...documentLimits,
  ...fieldLimits,
  ...pictureLimits,
  ...fontLimits,
  ...htmlLimits,
  ...keyLimits,
};

/** The values of the limits. Errors name the limit they enforce. */
export const limits = columnOf({ ...sharedLimits, ...limitRows }, 0);
