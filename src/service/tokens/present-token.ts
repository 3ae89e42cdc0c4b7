import * as z from 'zod';
import { timestamp } from '../../lib/timestamp';
import type { TokenRow } from './token-store';

export const tokenRecord = z
  .object({
    id: z.string().describe('The user name of HTTP Basic.'),
    mode: z.enum(['live', 'test']),
    label: z.string(),
    webhook_url: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string().nullable().describe('Accurate to the minute.'),
    revoked_at: z.string().nullable(),
  })
  .meta({ id: 'ApiToken' });

export const tokenWithSecret = tokenRecord
  .extend({ secret: z.string().describe('The password of HTTP Basic. It is shown only once.') })
  .meta({ id: 'ApiTokenWithSecret' });

export type PresentedToken = z.output<typeof tokenRecord>;

export function presentToken(row: TokenRow): PresentedToken {
  return {
    id: row.id,
    mode: row.mode,
    label: row.label,
    webhook_url: row.webhookUrl,
    created_at: timestamp(row.createdAt),
    last_used_at: timestamp(row.lastUsedAt),
    revoked_at: timestamp(row.revokedAt),
  };
}
