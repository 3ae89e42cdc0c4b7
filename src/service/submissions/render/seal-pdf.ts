import type { SignatureSlot } from '../../../engine';
import { headStatement } from '../../audit/audit-chain';
import { type OwnSealing, ownSealing, type SealingDeps } from '../../seals/own-sealing';
import type { RenderJob } from './render-job';

/** The seal of a job; undefined when its PDF is not sealed. */
export async function sealingOf(deps: SealingDeps, job: RenderJob): Promise<OwnSealing | undefined> {
  if (!job.seal) return undefined;
  const { submissionId: id, accountId, origin, seal } = job;
  const { level, at, entries, head } = seal;
  // Ties the document to its audit trail.
  const reason = headStatement(id, { sequence: entries, hash: head });
  return ownSealing(deps, { id, accountId, origin, reason, at, level, asksServices: !job.test });
}

/** The empty signature in a drawn PDF, with what fills it in. */
export function signatureIn(slot: SignatureSlot | null | undefined, sealing: OwnSealing | undefined) {
  return slot && sealing ? { slot, fill: sealing.fill } : undefined;
}
