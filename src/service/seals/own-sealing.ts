import type { TimeStamping } from '../../core/config';
import type { External } from '../../core/platform/external-fetch';
import { roomFor, type Sealing, sealWith } from '../../engine';
import { deploymentSealer, type SealDeps } from './deployment-sealer';
import type { SealFacts } from './seal-facts';
import { Stamping } from './stamping';

export type SealingDeps = SealDeps & { external: External; timeStamping: TimeStamping | null };

/** What is sealed, and with what. */
export type Sealed = {
  /** The id of the record, for the log. */
  id: string;
  /** The origin of its links. */
  origin: string;
  /** What viewers show beside the seal. */
  reason: string;
  at: number;
  /** Without a time stamp or what validates it, a PDF that must have them waits; any other is sealed without. */
  stamp: 'required' | 'best_effort' | 'none';
};

/** The seal of this deployment for one PDF, and what its record says of it when it is made. */
export type OwnSealing = Sealing & { facts: () => SealFacts };

export async function ownSealing(deps: SealingDeps, sealed: Sealed): Promise<OwnSealing> {
  const { id, origin, reason, at } = sealed;
  const { sealer: own, name, certificateHash } = await deploymentSealer(deps, new URL(origin).hostname, at);
  const timeStamping = sealed.stamp === 'none' ? null : deps.timeStamping;
  const stamped = { id, isRequired: sealed.stamp === 'required' };
  const stamping = timeStamping && new Stamping({ ...deps, timeStamping }, stamped, own.certificates);
  const validation = await stamping?.validation();
  const sealer = { ...own, stamp: stamping ? (digest: Uint8Array) => stamping.stamp(digest) : undefined };
  return {
    seal: { name, reason, at: new Date(at), room: roomFor(sealer), validation },
    fill: sealWith(sealer, reason),
    facts: () => ({ level: stamping?.level ?? 'B-B', certificateHash, sealedAt: at }),
  };
}
