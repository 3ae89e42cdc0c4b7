import { env } from 'cloudflare:workers';
import { and, isNotNull, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runChores } from '../../../src/app/jobs/run-chores';
import { sweeps } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { sweepSteps } from '../../../src/lib/sweep-steps';
import { database } from '../../support/app';
import { expectLogged } from '../../support/log';
import { tick } from '../../support/sweeping';

/** More than two steps, and more than two messages. */
const ofSteps = limits.sweptAtOnce * 2 + 7;
const ofMessages = limits.sweptAtOnce * sweepSteps.tables.inMessage * 2 + 7;

const now = Date.now();

/**
 * A row for each number. That of the first one is young: it gets the value that is bound. Where a step
 * looks at the first rows of a table, these come before those of other tests.
 */
const backlogs: Record<string, { young: string | number; insert: string; count?: number }> = {
  deliveries: {
    young: systemIds.next('webhookDelivery'),
    insert: `(id, account_id, target, event_id, event_type, state, version, record)
      select iif(value = 1, ?, printf('whd_%020d', value)), 'acc', 'webhook:whe', 'evt', 'x', 'delivered', 1, '{}'`,
  },
  webhook_deliveries: {
    young: systemIds.next('webhookDelivery'),
    insert: `(id, account_id, action_type, event_id, event_type, state, version, record)
      select iif(value = 1, ?, printf('whd_%020d', value)), 'acc', 'webhook', 'evt', 'x', 'delivered', 1, '{}'`,
  },
  api_requests: {
    young: now,
    insert: `(sequence, at, account_id, id, token_id, mode, method, path, status, duration_ms)
      select -value, iif(value = 1, ?, 1), 'acc', 'req_' || value, 'tok', 'live', 'GET', '/', 200, 1`,
  },
  idempotency_keys: {
    young: now,
    insert: `(rowid, created_at, account_id, mode, key, seed, lease, leased_until)
      select -value, iif(value = 1, ?, 1), 'acc', 'live', value, 'seed', 'lease', 0`,
  },
  keyed_requests: {
    young: Math.floor(now / 21_600_000),
    insert: `(period, account_id, key, created_at, seed, lease, leased_until)
      select iif(value = 1, ?, 1), 'acc', value, 1, 'seed', 'lease', 0`,
  },
  sent_mails: {
    young: now,
    count: ofMessages,
    insert: `(sent_at, message_id, data_request_id) select iif(value = 1, ?, 1), 'mail ' || value, 'drq'`,
  },
  web_form_days: {
    young: new Date(now).toISOString().slice(0, 10),
    insert: `(day, template_id, begun) select iif(value = 1, ?, '2020-01-01'), 'tpl ' || value, 1`,
  },
};

async function countOf(table: string): Promise<number> {
  // Other tests have rows too, and some of these come late.
  const own = { sent_mails: "message_id like 'mail %'", web_form_days: "template_id like 'tpl %'" }[table];
  return (
    (await env.DB.prepare(`select count(*) from ${table} where ${own ?? "account_id = 'acc'"}`).first<number>(
      'count(*)',
    )) ?? 0
  );
}

it('one tick works off backlogs larger than a message through the queue, and leaves what is young', async () => {
  const before: Record<string, number> = {};
  for (const [table, { young, insert, count = ofSteps }] of Object.entries(backlogs)) {
    before[table] = await countOf(table);
    const numbers = `with recursive numbers(value) as
      (select 1 union all select value + 1 from numbers where value < ${count})`;
    await env.DB.prepare(`insert into ${table} ${insert.replace('select', `${numbers} select`)} from numbers`)
      .bind(young)
      .run();
    expect(await countOf(table), table).toBe((before[table] ?? 0) + count);
  }
  await tick();
  for (const table of Object.keys(backlogs))
    await expect
      .poll(() => countOf(table), { message: table, timeout: 90_000 })
      .toBe((before[table] ?? 0) + 1);
  // No sweep goes on beside the next tests.
  const goingOn = and(like(sweeps.name, 'chain of %'), isNotNull(sweeps.cursor));
  await expect.poll(() => database.$count(sweeps, goingOn), { timeout: 90_000 }).toBe(0);
}, 200_000);

it('a chore that never answers, and one that fails, hold up no other', async () => {
  const done: string[] = [];
  const chores = {
    silent: () => new Promise<void>(() => undefined),
    broken: () => Promise.reject(new Error('no such table')),
    last: async () => done.push('last'),
  };
  expectLogged(/^sweep of silent: NoAnswer/, /^sweep of broken: Error: no such table/);
  await runChores(chores, 50);
  expect(done).toEqual(['last']);
});
