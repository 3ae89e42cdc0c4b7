import { isId } from '../../core/platform/ids';
import { equalBytes, hmac } from '../../lib/digest';

/** 128 bits: as unguessable as it must be, and short enough for a QR code of a stamp's size. */
const proofChars = 22;

/** Where the data of a submission can be seen by whoever holds the document: its id, and a proof in place of credentials. */
export const dataLink = (signingKey: string, origin: string, submissionId: string): string =>
  `${origin}/data/${submissionId}.${proof(signingKey, submissionId)}`;

/** The submission that a link of this service leads to. */
export const openDataLink = (signingKey: string, id: string, given: string): string | null =>
  isId('submission', id) && equalBytes(Buffer.from(given), Buffer.from(proof(signingKey, id))) ? id : null;

const proof = (signingKey: string, submissionId: string): string =>
  Buffer.from(hmac(signingKey, `data link v1\n${submissionId}`))
    .toString('base64url')
    .slice(0, proofChars);
