import * as z from 'zod';
import { timestamp } from '../../lib/timestamp';

/** What a record says of the seal of its PDF. It outlives the PDF. */
export const sealFactsSchema = z.object({
  level: z.enum(['B-B', 'B-T']),
  certificateHash: z.string(),
  sealedAt: z.number(),
});

export type SealFacts = z.output<typeof sealFactsSchema>;

export const presentedSeal = z
  .object({
    level: z.enum(['B-B', 'B-T']).describe('The PAdES level: `B-T` has a time stamp.'),
    certificate_hash: z.string().describe('SHA-256 of the certificate, in hex.'),
    sealed_at: z.string(),
  })
  .nullable()
  .describe('The seal of the PDF; null when it is not sealed.');

export type PresentedSeal = z.output<typeof presentedSeal>;

export function presentSeal(seal: SealFacts | undefined): PresentedSeal {
  if (!seal) return null;
  const { level, certificateHash, sealedAt } = seal;
  return { level, certificate_hash: certificateHash, sealed_at: timestamp(sealedAt) };
}
