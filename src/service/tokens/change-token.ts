import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { checkReach } from './check-reach';
import type { TokenChange } from './token-body';
import { rightsOf } from './token-rights';
import { changeToken, findToken, type TokenRow } from './token-store';
import { forgetToken } from './verify-token';

type Which = { accountId: string; id: string };

export async function updateToken(
  { db }: { db: Database },
  which: Which,
  { label, webhook_url: webhookUrl, scopes, ...sent }: TokenChange,
): Promise<Result<TokenRow>> {
  const { expires_at: expiresAt, allowed_ips: allowedIps } = sent;
  const { folder_ids: folderIds, template_ids: templateIds } = sent;
  const change = { label, webhookUrl, scopes, expiresAt, allowedIps, folderIds, templateIds };
  const changes = Object.values(change).some((value) => value !== undefined);
  const known = await findOwn(db, which);
  if (!known) return tokenNotFound;
  const unknown = await checkReach(db, which.accountId, sent, rightsOf(known).reach);
  if (unknown) return unknown;
  const row = changes ? await changeToken(db, which, change) : known;
  if (!row) return tokenNotFound;
  forgetToken(row.id);
  return ok(row);
}

/** Revokes a token for good. A second call changes nothing. */
export async function revokeToken(
  { db }: { db: Database },
  which: Which,
  now: number,
): Promise<Result<TokenRow>> {
  const row = (await changeToken(db, which, { revokedAt: now })) ?? (await findOwn(db, which));
  if (!row) return tokenNotFound;
  forgetToken(row.id);
  return ok(row);
}

async function findOwn(db: Database, { accountId, id }: Which): Promise<TokenRow | undefined> {
  const row = await findToken(db, id);
  return row?.accountId === accountId ? row : undefined;
}

const tokenNotFound = refuse('api_token_not_found', 'There is no such API token.');
