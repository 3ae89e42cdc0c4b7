import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { timestamp } from '../../lib/timestamp';

/** The PAdES levels that seals reach, and what the field `seal_level` calls them. */
const levels = { 'B-B': 'b_b', 'B-T': 'b_t', 'B-LT': 'b_lt' } as const;

const levelNames = z.enum(['B-B', 'B-T', 'B-LT']);

/** What a record says of the seal of its PDF. It outlives the PDF. */
export const sealFactsSchema = z.object({
  level: levelNames,
  certificateHash: z.string(),
  sealedAt: z.number(),
  /** The hash of the entry about the PDF. Absent in records from before these entries were signed. */
  closingHash: z.string().optional(),
});

export type SealFacts = z.output<typeof sealFactsSchema>;

export const presentedSeal = z
  .object({
    level: levelNames.describe(
      'The PAdES level: `B-T` has a time stamp, `B-LT` also what validates it when nobody answers any more.',
    ),
    certificate_hash: z.string().describe('SHA-256 of the certificate, in hex.'),
    sealed_at: shownTime,
  })
  .nullable()
  .describe('The seal of the PDF; null when it is not sealed.');

export const sealLevel = z
  .enum(['none', ...Object.values(levels)])
  .describe('The level of `seal` as a word; `none` without a seal.');

export type PresentedSeal = z.output<typeof presentedSeal>;

export function presentSeal(seal: SealFacts | undefined): PresentedSeal {
  if (!seal) return null;
  const { level, certificateHash, sealedAt } = seal;
  return { level, certificate_hash: certificateHash, sealed_at: timestamp(sealedAt) };
}

export function presentSealLevel(seal: SealFacts | undefined): z.output<typeof sealLevel> {
  return seal ? levels[seal.level] : 'none';
}
