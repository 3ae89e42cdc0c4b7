import { columnOf } from './catalogue';
import { accountLimits } from './limits/accounts';
import { engineLimitRows } from './limits/engine/engine-limits';
import { fileLimits } from './limits/files';
import { requestLimits } from './limits/requests';
import { signingLimits } from './limits/signing';
import { tellingLimits } from './limits/telling';
import { templateLimits } from './limits/templates';
import { workLimits } from './limits/work';

/** Every limit of the service, once, with what happens at it: docs/limits.md is generated from these rows. */
export const limitRows = {
  ...requestLimits,
  ...fileLimits,
  ...templateLimits,
  ...engineLimitRows,
  ...workLimits,
  ...signingLimits,
  ...tellingLimits,
  ...accountLimits,
};

/** Errors name the limit they enforce. */
export const limits = columnOf(limitRows, 0);
