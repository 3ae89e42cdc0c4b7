import type { TimeStamping } from '../../core/config';
import type { External } from '../../core/platform/external-fetch';
import { PlatformUnavailable } from '../../core/platform/unavailable';
import { roomFor, type Sealing, sealWith } from '../../engine';
import { logError } from '../../lib/log';
import { deploymentSealer, type SealDeps } from './deployment-sealer';
import type { SealFacts } from './seal-facts';
import { timeStamp } from './time-stamp';

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
  /** Without a time stamp, a PDF that must have one waits, and any other is sealed without. */
  stamp: 'required' | 'best_effort' | 'none';
};

/** The seal of this deployment for one PDF, and what its record says of it when it is made. */
export type OwnSealing = Sealing & { facts: () => SealFacts };

export async function ownSealing(deps: SealingDeps, sealed: Sealed): Promise<OwnSealing> {
  const { origin, reason, at } = sealed;
  const { sealer: own, name, certificateHash } = await deploymentSealer(deps, new URL(origin).hostname, at);
  let level: SealFacts['level'] = 'B-B';
  const stamp = async (digest: Uint8Array) => {
    const token = await stampOf(deps, sealed, digest);
    if (token) level = 'B-T';
    return token;
  };
  const isStamped = deps.timeStamping !== null && sealed.stamp !== 'none';
  const sealer = { ...own, stamp: isStamped ? stamp : undefined };
  return {
    seal: { name, reason, at: new Date(at), room: roomFor(sealer) },
    fill: sealWith(sealer, reason),
    facts: () => ({ level, certificateHash, sealedAt: at }),
  };
}

async function stampOf(
  { external, timeStamping }: SealingDeps,
  { id, stamp }: Sealed,
  digest: Uint8Array,
): Promise<Uint8Array | null> {
  if (timeStamping === null) return null;
  const stamped = await timeStamp(external, timeStamping, digest);
  if (stamped.ok) return stamped.token;
  const problem = new Error(`The time-stamping authority ${stamped.problem}.`);
  if (stamp === 'required') throw new PlatformUnavailable('time-stamping service', problem);
  logError(`${id} is sealed without a time stamp`, problem);
  return null;
}
