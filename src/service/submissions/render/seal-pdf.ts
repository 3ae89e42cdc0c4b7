import type { SignatureSlot } from '../../../engine';
import { type OwnSealing, ownSealing, type SealingDeps } from '../../seals/own-sealing';
import type { RenderJob } from './render-job';

/** The seal of a job; undefined when its PDF is not sealed. */
export async function sealingOf(deps: SealingDeps, job: RenderJob): Promise<OwnSealing | undefined> {
  if (!job.seal) return undefined;
  const { submissionId: id, accountId, origin, seal } = job;
  // Authorities may charge for each time stamp: test PDFs have none.
  const hasStamp = !job.test;
  const { level, at } = seal;
  return ownSealing(deps, { id, accountId, origin, reason: reasonOf(id, seal), at, level, hasStamp });
}

/** The empty signature in a drawn PDF, with what fills it in. */
export function signatureIn(slot: SignatureSlot | null | undefined, sealing: OwnSealing | undefined) {
  return slot && sealing ? { slot, fill: sealing.fill } : undefined;
}

/** Ties the document to its audit trail. */
function reasonOf(id: string, { entries, head }: NonNullable<RenderJob['seal']>): string {
  return `Submission ${id}, audit trail ${head} (${entries} entries)`;
}
