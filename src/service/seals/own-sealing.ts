import type { TimeStamping } from '../../core/config';
import { roomFor, type Sealing, sealWith } from '../../engine';
import { type SealerDeps, sealerInUse } from './account-sealer';
import type { SealFacts } from './seal-facts';
import { Stamping } from './stamping';

export type SealingDeps = SealerDeps & { timeStamping: TimeStamping | null };

/** What is sealed, and with what. */
export type Sealed = {
  /** The id of the record, for the log. */
  id: string;
  /** The account whose key seals, if it has one. */
  accountId: string;
  /** The origin of its links. */
  origin: string;
  /** What viewers show beside the seal. */
  reason: string;
  at: number;
  /**
   * A PDF that requires it waits for the key of the account, a time stamp and what validates it; any
   * other is sealed by the deployment when that key cannot, and without them.
   */
  level: 'required' | 'best_effort';
  /** Whether services are asked that may charge for it: the time-stamping authority, and one with a key. */
  asksServices: boolean;
};

/** The seal of an account or of this deployment for one PDF, and what its record says of it when it is made. */
export type OwnSealing = Sealing & { facts: () => SealFacts };

export async function ownSealing(deps: SealingDeps, sealed: Sealed): Promise<OwnSealing> {
  const { id, accountId, origin, reason, at } = sealed;
  const host = new URL(origin).hostname;
  const isRequired = sealed.level === 'required';
  const { asksServices } = sealed;
  const asked = { accountId, host, at, isRequired, asksServices };
  const { sealer: own, name, certificateHash } = await sealerInUse(deps, asked);
  const timeStamping = asksServices ? deps.timeStamping : null;
  const stamping =
    timeStamping && new Stamping({ ...deps, timeStamping }, { id, isRequired }, own.certificates);
  const validation = await stamping?.validation();
  const sealer = { ...own, stamp: stamping ? (digest: Uint8Array) => stamping.stamp(digest) : undefined };
  return {
    seal: { name, reason, at: new Date(at), room: roomFor(sealer), validation },
    fill: sealWith(sealer, reason),
    facts: () => ({ level: stamping?.level ?? 'B-B', certificateHash, sealedAt: at }),
  };
}
