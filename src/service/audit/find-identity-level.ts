import type { AuditEntry } from './audit-chain';
import { type SignerTrail, signersOf } from './audited-signers';
import type { IdentityLevel } from './identity-levels';

/** The types of authentication with which a caller claims nothing: the service mails, or nobody checks. */
const CLAIM_NOTHING = ['email_link', 'none'];

/** The level that a signer has reached; null for one who never came, or did not take part. */
export function identityLevelOf({
  letInBy,
  code,
  passkey,
  claim,
  signer,
  state,
}: SignerTrail): IdentityLevel | null {
  if (letInBy === null || state === 'skipped') return null;
  if (passkey) return 'passkey';
  if (claim) return 'provider';
  if (code) return letInBy === 'mailed_link' ? 'mailed_link_code' : 'mailed_code';
  const isClaimed = !CLAIM_NOTHING.includes(signer.authentication['type'] ?? 'none');
  return letInBy === 'caller_link' && isClaimed ? 'caller_claim' : letInBy;
}

/** The level that a signer has reached, as the trail shows. */
export function identityLevelIn(trail: readonly AuditEntry[], dataRequestId: string): IdentityLevel | null {
  const signer = signersOf(trail).find(({ dataRequest }) => dataRequest === dataRequestId);
  return signer ? identityLevelOf(signer) : null;
}
