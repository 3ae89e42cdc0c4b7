import { isId } from '../../core/platform/ids';
import { equalBytes, hmac } from '../../lib/digest';

/**
 * 22 characters of base64url hold 132 bits: unguessable, and short enough for a QR code the size of
 * a stamp.
 */
const proofChars = 22;

/** The data link of a submission: its id, and a proof in place of credentials. */
export function dataLink(signingKey: string, origin: string, submissionId: string): string {
  return `${origin}/data/${submissionId}.${proof(signingKey, submissionId)}`;
}

/** Returns the submission id of a data link with a valid proof. */
export function openDataLink(signingKey: string, id: string, given: string): string | null {
  return isId('submission', id) && equalBytes(Buffer.from(given), Buffer.from(proof(signingKey, id)))
    ? id
    : null;
}

function proof(signingKey: string, submissionId: string): string {
  return Buffer.from(hmac(signingKey, `data link v1\n${submissionId}`))
    .toString('base64url')
    .slice(0, proofChars);
}
