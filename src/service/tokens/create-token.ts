import { invalid, ok, type Result } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import type { Ids } from '../../core/platform/ids';
import { randomSecret } from '../../core/platform/secret';
import { sha256Hex } from '../../lib/digest';
import { limits } from '../../lib/limits';
import { checkReach } from './check-reach';
import type { NewToken } from './token-body';
import { countTokens, insertToken, type TokenRow } from './token-store';

/** Creates a token. Only this answer contains the secret. */
export async function createToken(
  { db, ids }: { db: Database; ids: Ids },
  { accountId, createdById }: { accountId: string; createdById: string | null },
  { mode, label, webhook_url: webhookUrl = null, ...rights }: NewToken,
  now: number,
): Promise<Result<{ row: TokenRow; secret: string }>> {
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
    createdById,
  };
  await insertToken(db, row);
  return ok({ row, secret });
}

const expiresInPast = invalid(['#/expires_at: must be in the future']);
