import { afterSlot, type FillSignature, fillRanges, fillSignature } from '../pdf/writer/signature-slot';
import { signDetached } from './cades';
import type { Sealer } from './sealer';

/** Seals files. The cost does not depend on their length: the bytes before the end are hashed already. */
export function sealWith(sealer: Sealer): FillSignature {
  return async (end, { slot, before, length }) => {
    fillRanges(end, slot, length);
    const covered = before
      .copy()
      .update(end.subarray(0, slot.contents))
      .update(end.subarray(afterSlot(slot)));
    fillSignature(end, slot, await signDetached(covered.digest(), sealer));
  };
}
