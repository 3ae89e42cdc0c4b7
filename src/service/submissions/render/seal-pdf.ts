import type { TimeStamping } from '../../../core/config';
import type { External } from '../../../core/platform/external-fetch';
import { PlatformUnavailable } from '../../../core/platform/unavailable';
import type { FillSignature, Seal, SignatureSlot } from '../../../engine';
import { logError } from '../../../lib/log';
import type { SealDeps } from '../../seals/deployment-sealer';
import { ownSealing } from '../../seals/own-sealing';
import { timeStamp } from '../../seals/time-stamp';
import type { RenderJob, SealFacts } from './render-job';

export type SealingDeps = SealDeps & { external: External; timeStamping: TimeStamping | null };

/** A seal to draw, how it is filled in when the PDF is made, and what the record then says of it. */
export type Sealing = { seal: Seal; fill: FillSignature; facts: () => SealFacts };

/** The seal of a job; undefined when its PDF is not sealed. */
export async function sealingOf(deps: SealingDeps, job: RenderJob): Promise<Sealing | undefined> {
  if (!job.seal) return undefined;
  const { at } = job.seal;
  let level: SealFacts['level'] = 'B-B';
  const stamp = async (digest: Uint8Array) => {
    const token = await stampOf(deps, job, digest);
    if (token) level = 'B-T';
    return token;
  };
  const sealed = { origin: job.origin, reason: reasonOf(job.submissionId, job.seal), at };
  const { seal, fill, certificateHash } = await ownSealing(
    deps,
    sealed,
    isStamped(deps, job) ? stamp : undefined,
  );
  return { seal, fill, facts: () => ({ level, certificateHash, sealedAt: at }) };
}

/** Authorities may charge for each time stamp: test PDFs have none. */
function isStamped({ timeStamping }: SealingDeps, { test }: RenderJob): boolean {
  return timeStamping !== null && !test;
}

/** Without a time stamp, a PDF that must have one waits, and any other is sealed without. */
async function stampOf(
  { external, timeStamping }: SealingDeps,
  job: RenderJob,
  digest: Uint8Array,
): Promise<Uint8Array | null> {
  if (timeStamping === null) return null;
  const stamped = await timeStamp(external, timeStamping, digest);
  if (stamped.ok) return stamped.token;
  const problem = new Error(`The time-stamping authority ${stamped.problem}.`);
  if (job.seal?.level === 'required') throw new PlatformUnavailable('time-stamping service', problem);
  logError(`${job.submissionId} is sealed without a time stamp`, problem);
  return null;
}

/** The empty signature in a drawn PDF, with what fills it in. */
export function signatureIn(slot: SignatureSlot | null | undefined, sealing: Sealing | undefined) {
  return slot && sealing ? { slot, fill: sealing.fill } : undefined;
}

/** Viewers show it beside the seal. It ties the document to its audit trail. */
function reasonOf(id: string, { entries, head }: NonNullable<RenderJob['seal']>): string {
  return `Submission ${id}, audit trail ${head} (${entries} entries)`;
}
