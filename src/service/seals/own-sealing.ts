import { type FillSignature, roomFor, type Seal, type Sealer, sealWith } from '../../engine';
import { deploymentSealer, type SealDeps } from './deployment-sealer';

/** A seal of this deployment to draw, and how it is filled in when the PDF is made. */
export type OwnSealing = { seal: Seal; fill: FillSignature; certificateHash: string };

/** What is sealed: the origin of the links in it, what the seal is about, and when. */
export type Sealed = { origin: string; reason: string; at: number };

/** The seal of this deployment for one PDF, with time stamps from `stamp` if it is given. */
export async function ownSealing(
  deps: SealDeps,
  { origin, reason, at }: Sealed,
  stamp?: Sealer['stamp'],
): Promise<OwnSealing> {
  const own = await deploymentSealer(deps, new URL(origin).hostname, at);
  const sealer = { ...own.sealer, stamp };
  const { name, certificateHash } = own;
  return {
    seal: { name, reason, at: new Date(at), room: roomFor(sealer) },
    fill: sealWith(sealer),
    certificateHash,
  };
}
