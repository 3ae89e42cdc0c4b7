import type { AccountLog } from '../../core/account-log/account-log';
import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Ids } from '../../core/platform/ids';
import { randomSecret } from '../../core/platform/secret';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { checkReach } from './check-reach';
import { type Giver, refusalOfRights } from './may-give-rights';
import type { NewToken } from './token-body';
import { countTokens, insertToken, type TokenRow } from './token-store';

type Author = { accountId: string; giver: Giver };

/**
 * Creates a token. Only this answer contains the secret. A live token needs a member who has
 * confirmed their identity.
 */
export async function createToken(
  { db, ids, log }: { db: Database; ids: Ids; log: AccountLog },
  { accountId, giver }: Author,
  { mode, label, webhook_url: webhookUrl = null, ...rights }: NewToken,
  now: number,
): Promise<Result<{ row: TokenRow; secret: string }>> {
  const given = { scopes: rights.scopes ?? [], isMoreForLive: mode === 'live' };
  const refusal = refusalOfRights(giver, given);
  if (refusal) return { ok: false, refusal };
  if ((await countTokens(db, accountId)) >= limits.apiTokens)
    return invalid([
      `#/: an account has at most ${limits.apiTokens} API tokens (apiTokens): revoke one first`,
    ]);
  const expiresAt = rights.expires_at ?? null;
  if (expiresAt !== null && expiresAt <= now) return expiresInPast;
  const unknown = await checkReach(db, accountId, rights);
  if (unknown) return unknown;
  const secret = randomSecret();
  const row: TokenRow = {
    id: ids.next(mode === 'live' ? 'liveToken' : 'testToken'),
    accountId,
    mode,
    label,
    secretHash: sha256Hex(secret),
    webhookUrl,
    createdAt: now,
    lastUsedAt: null,
    revokedAt: null,
    scopes: rights.scopes ?? null,
    expiresAt,
    allowedIps: rights.allowed_ips ?? null,
    folderIds: rights.folder_ids ?? null,
    templateIds: rights.template_ids ?? null,
    createdById: giver.id,
  };
  await insertToken({ db, log }, row);
  return ok({ row, secret });
}

export const expiresInPast = invalid(['#/expires_at: must be in the future']);
