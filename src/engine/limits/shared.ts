import { fileLimits } from '../../lib/limits/files';
import { textLimits } from '../../lib/limits/texts';
import { workLimits } from '../../lib/limits/work';

/** Limits that the engine enforces and that belong to other catalogues. */
export const sharedLimits = {
  ...textLimits,
  uploadBytes: fileLimits.uploadBytes,
  mergeSources: fileLimits.mergeSources,
  mergeBytes: fileLimits.mergeBytes,
  browserKeepAliveSeconds: workLimits.browserKeepAliveSeconds,
};
