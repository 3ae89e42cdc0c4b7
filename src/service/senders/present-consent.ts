import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { languages } from '../../lib/languages';
import { timestamp } from '../../lib/timestamp';
import type { ConsentRow } from './consent-store';
import type { SenderProfile } from './sender-store';

export const consentTextRecord = z
  .object({
    language: z.enum(languages),
    hash: z.string().describe('The SHA-256 of the text, by which audit trails name it.'),
    text: z.string(),
    in_force: z.boolean().describe('Whether new submissions show it.'),
    created_at: shownTime,
    created_by_type: z.enum(['api_token', 'user']),
    created_by_id: z.string(),
  })
  .meta({ id: 'ConsentText' });

export type ShownConsent = z.output<typeof consentTextRecord>;

export function presentConsent(
  { language, hash, text, createdAt, createdByType, createdById }: ConsentRow,
  { consents }: Pick<SenderProfile, 'consents'>,
): ShownConsent {
  return {
    language: z.enum(languages).parse(language),
    hash,
    text,
    in_force: consents[language] === hash,
    created_at: timestamp(createdAt),
    created_by_type: createdByType,
    created_by_id: createdById,
  };
}

export const consentTextExample = {
  language: 'en',
  hash: '5a0b0b4a3a2f7f0cf9a3e3a0b5bdfd6f3f2f84f0e7d6a6b1a1c1f3c5e7d9b2a4',
  text: 'I agree to sign this document electronically.\n\nI can get a copy on paper from Example Rentals.',
  in_force: true,
  created_at: '2026-01-31T09:30:00.000Z',
  created_by_type: 'user',
  created_by_id: 'usr_1Nq2Xc0aB3dE5fG7hJ9k',
};
