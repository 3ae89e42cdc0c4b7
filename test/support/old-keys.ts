import { env } from 'cloudflare:workers';
import type { IdempotencyScope } from '../../src/core/idempotency/idempotency-scope';
import { placeOf } from '../../src/core/idempotency/keyed-requests-store';

const day = 24 * 3600_000;
const periodMs = 6 * 3600_000;

/**
 * Claims a key as release 0.4.0 does: it reads both tables, and writes `idempotency_keys`. Returns whether the key
 * was free.
 */
export async function claimAsBefore(
  scope: IdempotencyScope,
  { now = Date.now(), seed = crypto.randomUUID(), leasedUntil = 0 } = {},
): Promise<boolean> {
  const { accountId, mode, key } = scope;
  const { meta } = await env.DB.prepare(
    `insert into idempotency_keys (account_id, mode, key, seed, created_at, lease, leased_until)
     select ?1, ?2, ?3, ?4, ?5, ?6, ?7
     where not exists (select 1 from idempotency_keys where account_id = ?1 and mode = ?2 and key = ?3)
       and not exists (select 1 from keyed_requests where period between ?8 and ?9 and account_id = ?1 and key = ?10
         and created_at >= ?11)
     on conflict do nothing`,
  )
    .bind(
      ...[accountId, mode, key, seed, now, crypto.randomUUID(), leasedUntil],
      ...[Math.floor((now - day) / periodMs), Math.floor(now / periodMs) + 1],
      ...[placeOf(scope, now).key, now - day],
    )
    .run();
  return meta.changes > 0;
}
