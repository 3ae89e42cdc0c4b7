import type { Logged } from '../../core/account-log/account-log';
import type { Reach } from '../../core/api/reach';
import { ok, type Result, refuse } from '../../core/api/refusal';
import type { Database } from '../../core/db/database';
import { sortedJson } from '../../lib/json';
import { timestamp } from '../../lib/timestamp';
import { checkReach } from './check-reach';
import { expiresInPast } from './create-token';
import { type Giver, refusalOfRights } from './may-give-rights';
import type { TokenChange } from './token-body';
import { rightsOf } from './token-rights';
import { changeToken, findToken, markTokenRevoked, type TokenColumns, type TokenRow } from './token-store';
import { forgetToken } from './verify-token';

type Which = { accountId: string; id: string };

/** Changes a token. More rights for a live token need a member who has confirmed their identity. */
export async function updateToken(
  deps: Logged,
  { giver, ...which }: Which & { giver: Giver },
  { label, webhook_url: webhookUrl, scopes, ...sent }: TokenChange,
  now: number,
): Promise<Result<TokenRow>> {
  const { expires_at: expiresAt, allowed_ips: allowedIps } = sent;
  const { folder_ids: folderIds, template_ids: templateIds } = sent;
  const wanted = { label, webhookUrl, scopes, expiresAt, allowedIps, folderIds, templateIds };
  const before = await findOwn(deps.db, which);
  if (before?.revokedAt !== null) return tokenNotFound;
  const change = newIn(before, wanted);
  if (Object.keys(change).length === 0) return ok(before);
  if (change.expiresAt && change.expiresAt <= now) return expiresInPast;
  const after = { ...before, ...change };
  const isMore = isWider(before, after);
  // More time, addresses or templates for a token give it its scopes there, too.
  const given = {
    scopes: isMore ? rightsOf(after).scopes : [],
    isMoreForLive: isMore && before.mode === 'live',
  };
  const refusal = refusalOfRights(giver, given);
  if (refusal) return { ok: false, refusal };
  const unknown = await checkReach(deps.db, which.accountId, sent, rightsOf(before).reach);
  if (unknown) return unknown;
  const entry = { kind: 'token.changed', subject: subjectOf(before), details: detailsOf(change) } as const;
  const row = await changeToken(deps, before, { change, entry });
  if (!row) return changedMeanwhile;
  forgetToken(row.id);
  return ok(row);
}

/** Revokes a token for good. A second call changes nothing. */
export async function revokeToken(deps: Logged, which: Which, now: number): Promise<Result<TokenRow>> {
  const before = await findOwn(deps.db, which);
  if (!before) return tokenNotFound;
  const entry = { kind: 'token.revoked', subject: subjectOf(before) } as const;
  const revoked = await markTokenRevoked(deps, before, { revokedAt: now, entry });
  const row = revoked ?? (await findOwn(deps.db, which));
  if (!row) return tokenNotFound;
  forgetToken(row.id);
  return ok(row);
}

function subjectOf({ id, label }: TokenRow) {
  return { id, name: label };
}

/** What a change really changes. */
function newIn(
  before: TokenRow,
  wanted: { [Column in keyof TokenColumns]: TokenColumns[Column] | undefined },
): Partial<TokenRow> {
  const had = (name: string) => sortedJson(before[name as keyof TokenColumns]);
  const isNew = ([name, value]: [string, unknown]) => value !== undefined && sortedJson(value) !== had(name);
  return Object.fromEntries(Object.entries(wanted).filter(isNew));
}

/** The new rights, and the names of the other properties that were sent. */
function detailsOf({ scopes, expiresAt, allowedIps, folderIds, templateIds, ...others }: Partial<TokenRow>) {
  const names: Partial<Record<string, string>> = { webhookUrl: 'webhook_url' };
  return {
    changed: Object.keys(others).map((name) => names[name] ?? name),
    ...(scopes !== undefined && { scopes }),
    ...(expiresAt !== undefined && { expires_at: timestamp(expiresAt) }),
    ...(allowedIps !== undefined && { allowed_ips: allowedIps }),
    ...(folderIds !== undefined && { folder_ids: folderIds }),
    ...(templateIds !== undefined && { template_ids: templateIds }),
  };
}

/** Whether a token may do more than before: a scope, a later end, another address, a folder or a template. */
function isWider(before: TokenRow, after: TokenRow): boolean {
  const [had, has] = [rightsOf(before), rightsOf(after)];
  const hasScopes = has.scopes.some((scope) => !had.scopes.includes(scope));
  const hasLaterScopes = before.scopes !== null && after.scopes === null;
  const endsLater = had.expiresAt !== null && (has.expiresAt ?? Number.POSITIVE_INFINITY) > had.expiresAt;
  const hasAddresses =
    had.allowedIps.length > 0 &&
    (has.allowedIps.length === 0 || has.allowedIps.some((range) => !had.allowedIps.includes(range)));
  return hasScopes || hasLaterScopes || endsLater || hasAddresses || reachesFurther(had.reach, has.reach);
}

function reachesFurther(before: Reach | null, after: Reach | null): boolean {
  if (before === null || after === null) return before !== null;
  return (
    after.folderIds.some((id) => !before.folderIds.includes(id)) ||
    after.templateIds.some((id) => !before.templateIds.includes(id))
  );
}

async function findOwn(db: Database, { accountId, id }: Which): Promise<TokenRow | undefined> {
  const row = await findToken(db, id);
  return row?.accountId === accountId ? row : undefined;
}

const changedMeanwhile = refuse(
  'conflict',
  'Someone else has changed the rights of this API token in the meantime. Read it again, then change it.',
);
const tokenNotFound = refuse('api_token_not_found', 'There is no such API token.');
