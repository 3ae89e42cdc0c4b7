import { spellPem } from '../../lib/pem';
import { timestamp } from '../../lib/timestamp';

/** A certificate that sealed, with what is to be said of it. */
export type ShownCertificate = {
  name: string;
  certificateHash: string;
  /** DER, in base64. */
  certificate: string;
  createdAt: number;
  replacedAt: number | null;
  revokedAt: number | null;
  revocationReason: string | null;
};

/**
 * A certificate in PEM after some lines about it, which programs skip. `/verify` and `npm run verify`
 * read the one that says that it is revoked.
 */
export function spellCertificate(shown: ShownCertificate): string {
  const { name, certificateHash, createdAt, replacedAt, revokedAt, revocationReason: reason } = shown;
  const until = replacedAt === null ? 'in use' : `replaced ${day(replacedAt)}`;
  const revoked =
    revokedAt === null
      ? []
      : [`Revoked ${timestamp(revokedAt)}${reason === null ? '' : `: ${inLine(reason)}`}`];
  return [
    `${inLine(name)}, since ${day(createdAt)}, ${revokedAt === null ? until : 'revoked'}`,
    `SHA-256 ${certificateHash}`,
    ...revoked,
    spellPem('CERTIFICATE', shown.certificate),
  ].join('\n');
}

/** A text of others as a part of one line, without what begins or ends a certificate. */
function inLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').replace(/-{2,}/g, '');
}

function day(time: number): string {
  return timestamp(time).slice(0, 10);
}
