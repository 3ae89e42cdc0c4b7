import { env } from 'cloudflare:workers';
import { getTableColumns, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { idAtTime } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import {
  type AccountTable,
  accountTables,
  type TableName,
} from '../../../src/service/leaving/account-tables-store';
import { database } from '../../support/app';
import { sweepAll } from '../../support/sweeping';

const now = Date.now();
const hour = 3600_000;
const day = 24 * hour;
const tables: Record<TableName, AccountTable> = accountTables;

/** The columns that say when a row is over its time, `ago` before now. */
const born: Partial<Record<TableName, (ago: number) => Record<string, unknown>>> = {
  sessions: (ago) => ({ createdAt: now - ago, lastSeenAt: now }),
  one_time_secrets: (ago) => ({ expiresAt: now - ago }),
  sent_mails: (ago) => ({ sentAt: now - ago }),
  web_form_days: (ago) => ({ day: new Date(now - ago).toISOString().slice(0, 10) }),
  uploads: (ago) => ({ createdAt: now - ago }),
  bundles: (ago) => ({ state: 'processed', expiresAt: now - ago }),
  deliveries: (ago) => ({ id: `${idAtTime('webhookDelivery', now - ago)}0000000000000` }),
  webhook_deliveries: (ago) => ({ id: `${idAtTime('webhookDelivery', now - ago)}0000000000000` }),
  // A step looks at the first rows of this table: these come before those of other tests.
  api_requests: (ago) => ({ at: now - ago, sequence: -1_000_000 - made }),
  idempotency_keys: (ago) => ({ createdAt: now - ago }),
  idempotency_pieces: (ago) => ({ createdAt: now - ago }),
  keyed_requests: (ago) => ({ createdAt: now - ago, period: Math.floor((now - ago) / (6 * hour)) }),
  account_log: (ago) => ({ at: now - ago }),
  editor_tokens: (ago) => ({ overAt: now - ago }),
  identity_attempts: (ago) => ({ expiresAt: now - ago }),
  sign_in_failures: (ago) => ({ lastFailedAt: now - ago, blockedUntil: now - ago }),
  signer_passkeys: (ago) => ({ lastUsedAt: now - ago }),
  seal_validations: (ago) => ({ seenAt: now - ago }),
};

/** How long a row of each table lives. */
const lives: Partial<Record<TableName, number>> = {
  sessions: limits.sessionDays * day,
  one_time_secrets: 0,
  sent_mails: 14 * day,
  web_form_days: 31 * day,
  uploads: 24 * hour,
  bundles: 0,
  deliveries: 30 * day,
  webhook_deliveries: 30 * day,
  api_requests: 7 * day,
  idempotency_keys: 24 * hour,
  idempotency_pieces: 24 * hour,
  keyed_requests: 24 * hour,
  account_log: 400 * day,
  editor_tokens: 0,
  identity_attempts: 0,
  sign_in_failures: 24 * hour,
  signer_passkeys: 400 * day,
  seal_validations: 30 * day,
};

let made = 0;

/** A row with something in each column that must have a value, and nothing in the others. */
async function insertRow(name: TableName, own: Record<string, unknown>): Promise<void> {
  const { table } = tables[name];
  const filled = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    if (key in own || !column.notNull || column.hasDefault || key === 'sequence') return [];
    const text = column.enumValues?.[0] ?? `a row ${made++}`;
    const values = { string: text, number: 1, boolean: false, json: [], buffer: Buffer.from('x') };
    return [[key, values[column.dataType as keyof typeof values]]];
  });
  await database.insert(table).values({ ...Object.fromEntries(filled), ...own });
}

/** Of requests only those of this test: the log of other tests comes late. */
function count(name: TableName): Promise<number> {
  const { table } = tables[name];
  return database.$count(table, name === 'api_requests' ? sql`account_id like 'a row %'` : undefined);
}

beforeAll(async () => {
  // Rows need not belong to a member here.
  const user = { id: 'usr_lives', accountId: 'acc_lives' };
  await env.DB.prepare("insert into accounts (id, name, created_at) values ('acc_lives', 'Lives', 1)").run();
  await insertRow('users', { ...user, email: 'lives@example.com' });
  await sweepAll();
});

const swept = (Object.keys(tables) as TableName[]).filter((name) => tables[name].life.sweep);

it('this test knows each table that the sweep clears', () => {
  expect(Object.keys(born).sort()).toEqual([...swept].sort());
  expect(Object.keys(lives).sort()).toEqual([...swept].sort());
});

it('the sweep removes rows of each table when their time is over, and not before', async () => {
  const margin = 26 * hour;
  const before: Record<string, number> = {};
  for (const name of swept) {
    const life = lives[name] ?? 0;
    const reference = name === 'sessions' ? { userId: 'usr_lives' } : {};
    before[name] = await count(name);
    await insertRow(name, { ...born[name]?.(life + margin), ...reference });
    // A row that has an hour left. What counts by days has a day.
    await insertRow(name, { ...born[name]?.(life - (name === 'web_form_days' ? day : hour)), ...reference });
    expect(await count(name), name).toBe((before[name] ?? 0) + 2);
  }
  await sweepAll();
  for (const name of swept) expect(await count(name), name).toBe((before[name] ?? 0) + 1);
});
