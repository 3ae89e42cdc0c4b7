import { isId } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { equalBytes, hmac } from '../../lib/digest';

/**
 * 22 characters of base64url hold 132 bits: unguessable, and short enough for a QR code the size of
 * a stamp.
 */
const proofChars = 22;

/** The data link of a submission: its id, and a proof in place of credentials. */
export function dataLink(signingKey: SigningKeys, origin: string, submissionId: string): string {
  return `${origin}/data/${submissionId}.${proof(signingKey[0], submissionId)}`;
}

/** Returns the submission id of a data link with a valid proof. */
export function openDataLink(signingKey: SigningKeys, id: string, given: string): string | null {
  const isProofOf = (key: string) => equalBytes(Buffer.from(given), Buffer.from(proof(key, id)));
  return isId('submission', id) && signingKey.some(isProofOf) ? id : null;
}

function proof(key: string, submissionId: string): string {
  return Buffer.from(hmac(key, `data link v1\n${submissionId}`))
    .toString('base64url')
    .slice(0, proofChars);
}
