import { documentLimits } from './documents';
import { fieldLimits } from './fields';
import { fontLimits } from './fonts';
import { htmlLimits } from './html';
import { pictureLimits } from './pictures';
import { textLimits } from './texts';

/** Limits of what the engine reads, prints and draws. */
export const engineLimitRows = {
  ...textLimits,
  ...documentLimits,
  ...fieldLimits,
  ...pictureLimits,
  ...fontLimits,
  ...htmlLimits,
};
