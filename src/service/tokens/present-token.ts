import * as z from 'zod';
import { shownTime } from '../../core/api/answer-schemas';
import { scopes } from '../../core/api/scopes';
import { timestamp } from '../../lib/timestamp';
import { rightsOf } from './token-rights';
import type { TokenRow } from './token-store';

export const tokenRecord = z
  .object({
    id: z.string().describe('The user name of HTTP Basic.'),
    mode: z.enum(['live', 'test']),
    label: z.string(),
    webhook_url: z.string().nullable(),
    scopes: z.array(z.enum(scopes)).readonly(),
    expires_at: shownTime.nullable(),
    allowed_ips: z.array(z.string()).readonly().describe('Empty: every IP address.'),
    folder_ids: z.array(z.string()).readonly(),
    template_ids: z
      .array(z.string())
      .readonly()
      .describe('With `folder_ids`: what the token is limited to. Empty in both: the whole account.'),
    created_by_id: z.string().nullable().describe('The member who made the token.'),
    created_at: shownTime,
    last_used_at: shownTime.nullable().describe('Accurate to the minute.'),
    revoked_at: shownTime.nullable(),
  })
  .meta({ id: 'ApiToken' });

export const tokenWithSecret = tokenRecord
  .extend({ secret: z.string().describe('The password of HTTP Basic. It is shown only once.') })
  .meta({ id: 'ApiTokenWithSecret' });

export type PresentedToken = z.output<typeof tokenRecord>;

export function presentToken(row: TokenRow): PresentedToken {
  const rights = rightsOf(row);
  return {
    id: row.id,
    mode: row.mode,
    label: row.label,
    webhook_url: row.webhookUrl,
    scopes: rights.scopes,
    expires_at: timestamp(row.expiresAt),
    allowed_ips: rights.allowedIps,
    folder_ids: rights.reach?.folderIds ?? [],
    template_ids: rights.reach?.templateIds ?? [],
    created_by_id: row.createdById,
    created_at: timestamp(row.createdAt),
    last_used_at: timestamp(row.lastUsedAt),
    revoked_at: timestamp(row.revokedAt),
  };
}
