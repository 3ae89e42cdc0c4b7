import { createHash } from 'node:crypto';
import { type Sealer, signDetached } from '../../engine';
import { deploymentSealer, type SealDeps } from './deployment-sealer';

/**
 * Signs a statement with the key that seals documents: a detached CMS signature in DER. `origin` names
 * the deployment in the certificate of a new key.
 */
export async function signStatement(
  deps: SealDeps,
  statement: string,
  { origin, at, stamp }: { origin: string; at: number; stamp?: Sealer['stamp'] },
): Promise<Uint8Array> {
  const { sealer } = await deploymentSealer(deps, new URL(origin).hostname, at);
  const digest = createHash('sha256').update(statement).digest();
  return signDetached(digest, statement, { ...sealer, stamp });
}
