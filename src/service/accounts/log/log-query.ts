import * as z from 'zod';
import type { LogFilter } from '../../../core/account-log/account-log-store';
import { logKinds } from '../../../core/account-log/log-kinds';
import type { Caller } from '../../../core/api/caller';
import { timestampText } from '../../../core/api/query-schemas';
import { type Refusal, refuse } from '../../../core/api/refusal';

/** The filters of the account log: of its list, its CSV and its page. */
export const logQuery = {
  kind: z.enum(logKinds, 'must be a kind of the account log').optional().describe('Only lines of this kind.'),
  member_id: z.string().optional().describe('Only what this member did. They may have left.'),
  token_id: z.string().optional().describe('Only what this API token did.'),
  created_after: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
  created_before: timestampText.optional().describe('ISO 8601, exclusive; UTC unless it has an offset.'),
};

const schema = z.object(logQuery);

export function logFilterOf(accountId: string, query: z.output<typeof schema>): LogFilter {
  return {
    accountId,
    kind: query.kind,
    userId: query.member_id,
    tokenId: query.token_id,
    createdAfter: query.created_after,
    createdBefore: query.created_before,
  };
}

/** The log says what was done to live documents, and where members are. */
export function onlyLiveToken({ tokenId, mode }: Caller): Refusal | null {
  return tokenId !== null && mode === 'test' ? testToken : null;
}

const testToken = refuse('test_token', 'Only a live token can read the account log.').refusal;
