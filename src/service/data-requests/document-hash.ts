import { sha256Hex } from '../../lib/digest';

/**
 * Names the document as it is shown at one moment: what is printed, and the values in it so far. Both hashes stand in
 * the trail, so that it can be told later what somebody has seen.
 */
export const documentHash = (contentHash: string, dataHash: string): string =>
  sha256Hex(`${contentHash}\n${dataHash}`);
