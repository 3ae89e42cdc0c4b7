import { createHash } from 'node:crypto';
import { signDetached } from '../../engine';
import { deploymentSealer, type SealDeps } from './deployment-sealer';
import type { StampingDeps } from './long-term';
import { Stamping } from './stamping';

/** What a time stamp of a statement takes, and whether the statement waits for one. */
type Stamp = StampingDeps & { id: string; isRequired: boolean };

/**
 * Signs a statement with the key that seals documents: a detached CMS signature in DER. `origin` names
 * the deployment in the certificate of a new key. Without `stamp` it has no time stamp.
 */
export async function signStatement(
  deps: SealDeps,
  statement: string,
  { origin, at, stamp }: { origin: string; at: number; stamp?: Stamp | undefined },
): Promise<{ signature: Uint8Array; certificateHash: string }> {
  const { sealer, certificateHash } = await deploymentSealer(deps, new URL(origin).hostname, at);
  const stamping = stamp && new Stamping(stamp, stamp, sealer.certificates);
  const stamped = { ...sealer, stamp: stamping && ((digest: Uint8Array) => stamping.stamp(digest)) };
  const digest = createHash('sha256').update(statement).digest();
  return { signature: await signDetached(digest, statement, stamped), certificateHash };
}
