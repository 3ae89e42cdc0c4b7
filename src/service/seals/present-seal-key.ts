import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { spellPem } from '../../lib/pem';
import { timestamp } from '../../lib/timestamp';
import type { AccountKeyRow } from './account-key-store';
import { spellCertificate } from './spell-pem';

const states = ['in_use', 'idle', 'expired', 'revoked'] as const;

export const sealKeyRecord = z
  .object({
    id: z.string(),
    kind: z.string().describe('Where the key is.'),
    state: z
      .enum(states)
      .describe(
        '`in_use`: documents of the account are sealed with it. `expired`: its certificate has ended, and it seals nothing. `revoked`: it is erased.',
      ),
    in_use: z.boolean().describe('Whether the account has chosen this key.'),
    name: z.string().describe('Whom the certificate names, as seals show it.'),
    issuer: z.string().describe('Who issued the certificate.'),
    certificate_hash: z
      .string()
      .describe('SHA-256 of the certificate, in hex. `seal.certificate_hash` of a record names it.'),
    valid_from: shownTime,
    expires_at: shownTime.describe('When the certificate ends.'),
    created_at: shownTime,
    replaced_at: shownTime.nullable().describe('When the key was last taken out of use.'),
    revoked_at: shownTime.nullable().describe('From when on nobody should trust what the key has sealed.'),
    revocation_reason: z.string().nullable(),
  })
  .meta({ id: 'SealKey' });

export const sealKeyWithCertificates = sealKeyRecord
  .extend({
    certificates: z
      .string()
      .describe(
        'The certificate and those of its issuers, in PEM. `npm run verify` takes them, and learns from them that the key was revoked.',
      ),
  })
  .meta({ id: 'SealKeyWithCertificates' });

export type PresentedKey = z.output<typeof sealKeyRecord>;

export function presentSealKey(row: AccountKeyRow, now: number): PresentedKey {
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row, now),
    in_use: row.usedBy !== null,
    name: row.name,
    issuer: row.issuer,
    certificate_hash: row.certificateHash,
    valid_from: timestamp(row.validFrom),
    expires_at: timestamp(row.expiresAt),
    created_at: timestamp(row.createdAt),
    replaced_at: timestamp(row.replacedAt),
    revoked_at: timestamp(row.revokedAt),
    revocation_reason: row.revocationReason,
  };
}

export function presentWithCertificates(
  row: AccountKeyRow,
  now: number,
): z.output<typeof sealKeyWithCertificates> {
  const [certificate, ...issuers] = row.chain;
  const certificates = [
    spellCertificate({ ...row, certificate }),
    ...issuers.map((issuer) => spellPem('CERTIFICATE', issuer)),
  ].join('');
  return { ...presentSealKey(row, now), certificates };
}

function stateOf({ usedBy, revokedAt, expiresAt }: AccountKeyRow, now: number): (typeof states)[number] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return usedBy === null ? 'idle' : 'in_use';
}
