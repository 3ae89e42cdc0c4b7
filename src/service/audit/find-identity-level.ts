import type { AuditEntry } from './audit-chain';
import { type SignerTrail, signersOf } from './audited-signers';
import type { IdentityLevel } from './identity-levels';

/** The types of authentication with which a caller claims nothing: the service mails, or nobody checks. */
const claimsNothing = ['email_link', 'none'];

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
  const isClaimed = !claimsNothing.includes(signer.authentication['type'] ?? 'none');
  return letInBy === 'caller_link' && isClaimed ? 'caller_claim' : letInBy;
}

/**
 * What the trail shows of the session of a signer that acted last: the level that it has reached, when it
 * began, and when it passed a step.
 */
export function sessionIn(
  trail: readonly AuditEntry[],
  dataRequestId: string,
): { level: IdentityLevel | null; startedAt: number | null; passedAt: number | null } {
  const signer = signersOf(trail).find(({ dataRequest }) => dataRequest === dataRequestId);
  if (!signer) return { level: null, startedAt: null, passedAt: null };
  const { startedAt, passkey, claim, code } = signer;
  const passed = passkey ?? claim ?? code;
  return {
    level: identityLevelOf(signer),
    startedAt: startedAt === null ? null : Date.parse(startedAt),
    passedAt: passed && Date.parse(passed.at),
  };
}
