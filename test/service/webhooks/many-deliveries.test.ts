import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookDeliveries } from '../../../src/core/db/schema';
import { idAtTime } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { forgottenDelivery } from '../../support/deliveries';
import { watchQuery } from '../../support/query-plans';

const count = 25_000;
const start = Date.UTC(2026, 0, 1);
const endpointId = 'whe_0000000000000000000A';
const bucketId = 'aci_0000000000000000000A';

let account: Account;

function idAt(n: number) {
  return `${idAtTime('webhookDelivery', start + n * 1_000)}${'0'.repeat(13)}`;
}

/**
 * All deliveries are exhausted; every thousandth is a bucket copy, and only the last has its event
 * type.
 */
beforeAll(async () => {
  account = await createAccount();
  const insert = env.DB.prepare(
    `insert into webhook_deliveries
       (id, account_id, action_type, integration_id, event_id, event_type, test, state, version, record)
     select id, ?1, type, iif(type = 'webhook', ?2, ?3), 'evt_1', event, 0, 'exhausted', 1,
       json_set(?4, '$.id', id, '$.actionType', type, '$.eventType', event)
     from (select value as id, iif((key + ?5) % 1000 = 0, 's3_upload', 'webhook') as type,
         iif(key + ?5 = ?6, 'template.processed', 'submission.processed') as event
       from json_each(?7))`,
  );
  const record = JSON.stringify(forgottenDelivery(account.id));
  const chunk = 5_000;
  for (let from = 0; from < count; from += chunk) {
    const ids = JSON.stringify(Array.from({ length: chunk }, (_, index) => idAt(from + index)));
    await insert.bind(account.id, endpointId, bucketId, record, from, count - 1, ids).run();
  }
}, 120_000);

afterAll(async () => {
  await database.delete(webhookDeliveries).where(eq(webhookDeliveries.accountId, account.id));
}, 120_000);

describe('a page of many deliveries', () => {
  it.each([
    ['', 'webhook_deliveries_type_state', 50],
    ['?state=exhausted', 'webhook_deliveries_type_state', 50],
    ['?type=s3_upload', 'webhook_deliveries_type_state', 25],
    ['?type=s3_upload&state=exhausted', 'webhook_deliveries_type_state', 25],
    ['?type=s3_upload&state=delivered', 'webhook_deliveries_type_state', 0],
    [`?integration_id=${bucketId}`, 'webhook_deliveries_integration_state', 25],
    [`?endpoint_id=${endpointId}&state=exhausted`, 'webhook_deliveries_integration_state', 50],
    [`?endpoint_id=${endpointId}&state=cancelled`, 'webhook_deliveries_integration_state', 0],
  ])('%s is read from the first ids of each stretch of its index', async (query, index, found) => {
    const { answer, plan, read } = await watchQuery(
      account.live,
      `/webhook_deliveries${query}`,
      /from webhook_deliveries/,
    );
    expect(answer.json.deliveries).toHaveLength(found);
    const searches = plan.filter((step) => step.includes('webhook_deliveries'));
    expect(searches).toEqual([
      expect.stringMatching(new RegExp(`USING COVERING INDEX ${index} \\(`)),
      'SEARCH shown USING INDEX sqlite_autoindex_webhook_deliveries_1 (id=?)',
    ]);
    expect(read).toBeLessThanOrEqual(6 * found + 50);
  });
});

describe('a replay of many deliveries', () => {
  const path = '/webhook_deliveries/replay';

  it('looks at a limited number, however few match, and returns a cursor', async () => {
    const events = ['template.processed'];
    const { answer, plan, read } = await watchQuery(account.live, path, /"record" from/, { events });
    expect(answer.json).toEqual({
      replayed_count: 0,
      has_more: true,
      next_cursor: idAt(limits.webhookReplaysLookedAt - 1),
    });
    expect(plan).toContainEqual(expect.stringMatching(/COVERING INDEX webhook_deliveries_type_state/));
    expect(read).toBeLessThanOrEqual(6 * limits.webhookReplaysLookedAt);
  });

  it('reaches the last one by its cursors', async () => {
    const cursors: string[] = [];
    for (let hasMore = true; hasMore; ) {
      const asked = { events: ['template.processed'], cursor: cursors.at(-1) };
      const { json } = await as(account.live).post(path, asked);
      cursors.push(json.next_cursor);
      hasMore = json.has_more;
    }
    const looked = limits.webhookReplaysLookedAt;
    expect(cursors).toEqual([looked, 2 * looked, count].map((n) => idAt(n - 1)));
  });

  it('of one bucket reads only deliveries of that bucket', async () => {
    const body = { integration_id: bucketId, events: ['template.processed'] };
    const { answer, plan, read } = await watchQuery(account.live, path, /"record" from/, body);
    expect(answer.json).toEqual({ replayed_count: 0, has_more: false, next_cursor: null });
    expect(plan).toContainEqual(expect.stringMatching(/COVERING INDEX webhook_deliveries_integration_state/));
    expect(read).toBeLessThanOrEqual(150);
  });
});
