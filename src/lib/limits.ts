import { columnOf } from './catalogue';
import { accountLimits } from './limits/accounts';
import { fileLimits } from './limits/files';
import { leavingLimits } from './limits/leaving';
import { requestLimits } from './limits/requests';
import { signingLimits } from './limits/signing';
import { tellingLimits } from './limits/telling';
import { templateLimits } from './limits/templates';
import { textLimits } from './limits/texts';
import { volumeLimits } from './limits/volumes';
import { workLimits } from './limits/work';

/**
 * The catalogue of limits outside the engine, with what happens at each. docs/limits.md is generated
 * from these rows and from those of `engine/limits.ts`.
 */
export const limitRows = {
  ...requestLimits,
  ...fileLimits,
  ...templateLimits,
  ...textLimits,
  ...workLimits,
  ...signingLimits,
  ...tellingLimits,
  ...accountLimits,
  ...leavingLimits,
  ...volumeLimits,
};

/** The values of the limits. Errors name the limit they enforce. */
export const limits = columnOf(limitRows, 0);
