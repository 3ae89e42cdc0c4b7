import { createHash } from 'node:crypto';
import { type Sealer, signDetached } from '../../engine';
import type { StampingDeps } from './long-term';
import { Stamping } from './stamping';

/** What a time stamp of a statement takes, and whether the statement waits for one. */
type Stamp = StampingDeps & { id: string; isRequired: boolean };

/** Signs a statement as documents are sealed: a detached CMS signature in DER. Without `stamp` it has no time stamp. */
export function signStatement(sealer: Sealer, statement: string, stamp?: Stamp): Promise<Uint8Array> {
  const stamping = stamp && new Stamping(stamp, stamp, sealer.certificates);
  const stamped = { ...sealer, stamp: stamping && ((digest: Uint8Array) => stamping.stamp(digest)) };
  const digest = createHash('sha256').update(statement).digest();
  return signDetached(digest, statement, stamped);
}
