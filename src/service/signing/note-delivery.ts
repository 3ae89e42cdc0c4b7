import type { SubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { actAs } from './act-as';
import type { Signer } from './find-signer';

/** Whether this signer was sent this document before. */
export function hasDocument({ delivered }: Signer, documentHash: string): boolean {
  return delivered === documentHash;
}

/**
 * Notes that a signer is sent this document: only then can they view and complete it. If it changed
 * meanwhile, the page learns that when it reports what it shows.
 */
export async function noteDelivery(
  deps: { submissions: SubmissionCoordinators },
  signer: Signer,
  documentHash: string,
): Promise<void> {
  if (hasDocument(signer, documentHash)) return;
  await actAs(deps, signer, { kind: 'deliver', previewHash: documentHash });
}
