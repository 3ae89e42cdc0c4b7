import { afterSlot, type FillSignature, fillRanges, fillSignature } from '../pdf/writer/signature-slot';
import { signDetached } from './cades';
import type { Sealer } from './sealer';

/**
 * Seals files, and says in each seal what it is about. The cost does not depend on the length of a
 * file: the bytes before its end are hashed already.
 */
export function sealWith(sealer: Sealer, about: string): FillSignature {
  return async (end, { slot, before, length }) => {
    fillRanges(end, slot, length);
    const covered = before
      .copy()
      .update(end.subarray(0, slot.contents))
      .update(end.subarray(afterSlot(slot)));
    fillSignature(end, slot, await signDetached(covered.digest(), about, sealer));
  };
}
