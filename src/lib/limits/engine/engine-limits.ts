import { documentLimits } from './documents';
import { fieldLimits } from './fields';
import { fontLimits } from './fonts';
import { htmlLimits } from './html';
import { pictureLimits } from './pictures';
import { textLimits } from './texts';

/** What the engine reads, prints and draws is bounded by these. */
export const engineLimitRows = {
  ...textLimits,
  ...documentLimits,
  ...fieldLimits,
  ...pictureLimits,
  ...fontLimits,
  ...htmlLimits,
};
