import { sha256Hex } from '../../lib/digest';

/**
 * Names a preview by the hashes of its content and of its data so far. The audit trail holds both
 * hashes, so it can be proved later what a signer saw.
 */
export function previewHashOf(contentHash: string, dataHash: string): string {
  return sha256Hex(`${contentHash}\n${dataHash}`);
}
