import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
} from 'drizzle-orm';
import type { Logged } from '../../core/account-log/account-log';
import type { LogEntry } from '../../core/account-log/log-entry';
import type { Pace } from '../../core/api/pace';
import type { Database } from '../../core/db/database';
import { paceOfAccount } from '../../core/db/pace-of-account';
import { accounts, apiTokens } from '../../core/db/schema';
import { limits } from '../../lib/limits';
import { timestamp } from '../../lib/timestamp';

export type TokenRow = typeof apiTokens.$inferSelect;

export async function findToken(db: Database, id: string): Promise<TokenRow | undefined> {
  return db.select().from(apiTokens).where(eq(apiTokens.id, id)).get();
}

export type TokenOfAccount = TokenRow & Pace;

/** A token with the pace of its account. */
export async function findTokenOfAccount(db: Database, id: string): Promise<TokenOfAccount | undefined> {
  return db
    .select({ ...getTableColumns(apiTokens), ...paceOfAccount })
    .from(apiTokens)
    .innerJoin(accounts, eq(accounts.id, apiTokens.accountId))
    .where(eq(apiTokens.id, id))
    .get();
}

/** Writes at most once a minute: a busy token must not write on each request. */
export async function markTokenUsed(db: Database, id: string, now: number): Promise<void> {
  const stale = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, now - 60_000));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), stale));
}

export async function insertToken({ db, log }: Logged, token: TokenRow): Promise<void> {
  const { id, label, mode, expiresAt } = token;
  await log.change(db.insert(apiTokens).values(token), {
    kind: 'token.created',
    subject: { id, name: label },
    details: {
      mode,
      scopes: token.scopes,
      expires_at: timestamp(expiresAt),
      allowed_ips: token.allowedIps,
      folder_ids: token.folderIds,
      template_ids: token.templateIds,
    },
  });
}

/** Lists valid tokens first, then by age, newest first. */
export async function listTokens(db: Database, accountId: string): Promise<TokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.accountId, accountId))
    .orderBy(asc(isNotNull(apiTokens.revokedAt)), desc(apiTokens.createdAt), desc(apiTokens.id))
    .limit(limits.apiTokensListed);
}

export async function countTokens(db: Database, accountId: string): Promise<number> {
  const ofAccount = and(eq(apiTokens.accountId, accountId), isNull(apiTokens.revokedAt));
  const row = await db.select({ tokens: count() }).from(apiTokens).where(ofAccount).get();
  return row?.tokens ?? 0;
}

type Changed = 'label' | 'webhookUrl' | 'scopes' | 'expiresAt' | 'allowedIps' | 'folderIds' | 'templateIds';
export type TokenColumns = Pick<TokenRow, Changed>;

/** Changes a token whose rights are still those of the row. A revoked token never changes. */
export async function changeToken(
  { db, log }: Logged,
  row: TokenRow,
  { change, entry }: { change: Partial<TokenColumns>; entry: LogEntry },
): Promise<TokenRow | undefined> {
  const { scopes, expiresAt, allowedIps, folderIds, templateIds } = apiTokens;
  const asRead = and(
    isValue(scopes, row.scopes),
    isValue(expiresAt, row.expiresAt),
    isValue(allowedIps, row.allowedIps),
    isValue(folderIds, row.folderIds),
    isValue(templateIds, row.templateIds),
  );
  return writeToken({ db, log }, { row, change, entry, asRead });
}

/** Revokes a token, whatever its rights are by now. */
export async function markTokenRevoked(
  deps: Logged,
  row: TokenRow,
  { revokedAt, entry }: { revokedAt: number; entry: LogEntry },
): Promise<TokenRow | undefined> {
  return writeToken(deps, { row, change: { revokedAt }, entry });
}

type TokenWrite = { row: TokenRow; change: Partial<TokenRow>; entry: LogEntry; asRead?: SQL | undefined };

async function writeToken({ db, log }: Logged, { row, change, entry, asRead }: TokenWrite) {
  const { id, accountId, revokedAt } = apiTokens;
  const valid = and(eq(id, row.id), eq(accountId, row.accountId), isNull(revokedAt), asRead);
  const [changed] = await log.change(db.update(apiTokens).set(change).where(valid).returning(), entry);
  return changed;
}

function isValue<Kept extends Column>(column: Kept, value: Kept['_']['data'] | null): SQL {
  return value === null ? isNull(column) : eq(column, value);
}
