import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVolumes } from '../../../src/core/db/volumes/open-volumes';
import { idAtTime } from '../../../src/core/platform/ids';
import { limits } from '../../../src/lib/limits';
import { deliveryFiguresOf } from '../../../src/service/delivery/delivery-figures';
import { readTables } from '../../../src/service/delivery/delivery-table-store';
import { type Account, as, createAccount, database } from '../../support/app';
import { forgottenDelivery } from '../../support/deliveries';
import { watchQuery, watchWork } from '../../support/query-plans';

const count = 25_000;
const start = Date.UTC(2026, 0, 1);
const endpointId = 'whe_0000000000000000000A';
const bucketId = 'aci_0000000000000000000A';

let account: Account;

function idAt(n: number) {
  return `${idAtTime('webhookDelivery', start + n * 1_000)}${'0'.repeat(13)}`;
}

/** The same deliveries in each table: they may be in the one or the other. */
const tables = {
  webhook_deliveries: {
    columns: 'action_type, integration_id',
    values: `type, iif(type = 'webhook', ?2, ?3)`,
    ofTypes: 'webhook_deliveries_type_state',
    ofTargets: 'webhook_deliveries_integration_state',
    found: 'SEARCH webhook_deliveries USING INDEX sqlite_autoindex_webhook_deliveries_1 (id=?) LEFT-JOIN',
  },
  deliveries: {
    columns: 'target',
    values: `type || ':' || iif(type = 'webhook', ?2, ?3)`,
    ofTypes: 'deliveries_target_state',
    ofTargets: 'deliveries_target_state',
    found: 'SEARCH deliveries USING PRIMARY KEY (id=?) LEFT-JOIN',
  },
};
type Table = keyof typeof tables;

/**
 * All deliveries are exhausted; every thousandth is a bucket copy, and only the last has its event
 * type.
 */
async function fill(table: Table) {
  const { columns, values } = tables[table];
  const insert = env.DB.prepare(
    `insert into ${table}
       (id, account_id, ${columns}, event_id, event_type, test, state, version, record)
     select id, ?1, ${values}, 'evt_1', event, 0, 'exhausted', 1,
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
}

async function empty() {
  for (const { table } of readTables) await database.delete(table).where(eq(table.accountId, account.id));
}

describe.each(Object.keys(tables) as Table[])('with many deliveries in %s,', (table) => {
  const { ofTypes, ofTargets, found: shown } = tables[table];

  beforeAll(async () => {
    account = await createAccount();
    await fill(table);
  }, 120_000);
  afterAll(empty, 120_000);

  it.each([
    ['', ofTypes, 50],
    ['?state=exhausted', ofTypes, 50],
    ['?type=s3_upload', ofTypes, 25],
    ['?type=s3_upload&state=exhausted', ofTypes, 25],
    ['?type=s3_upload&state=delivered', ofTypes, 0],
    [`?integration_id=${bucketId}`, ofTargets, 25],
    [`?endpoint_id=${endpointId}&state=exhausted`, ofTargets, 50],
    [`?endpoint_id=${endpointId}&state=cancelled`, ofTargets, 0],
  ])('the list %s is read from the first ids of each stretch of an index', async (query, index, found) => {
    const { answer, plan, read } = await watchQuery(
      account.live,
      `/webhook_deliveries${query}`,
      /left join webhook_deliveries/,
    );
    expect(answer.json.deliveries).toHaveLength(found);
    const searches = plan.filter((step) => step.includes('deliveries'));
    expect(searches).toContainEqual(expect.stringContaining(`USING COVERING INDEX ${index} (`));
    expect(searches).toContain(shown);
    expect(searches.filter((step) => step.includes('SCAN'))).toEqual([]);
    expect(read).toBeLessThanOrEqual(8 * found + 100);
  });

  it('the figures of test mode are those of the newest few', async () => {
    const [newest, older] = [idAt(count - 3), idAt(count - 100)];
    const toTest = `update ${table} set test = 1, record = json_set(record, '$.test', json('true')) where id in (?, ?)`;
    await env.DB.prepare(toTest).bind(newest, older).run();
    const { answer, read } = await watchWork(/left join webhook_deliveries/, (DB) =>
      deliveryFiguresOf(openVolumes({ ...env, DB }), {
        ...{ accountId: account.id, testOnly: true, target: endpointId },
      }),
    );
    expect(answer.states).toEqual(['exhausted']);
    expect(read).toBeLessThanOrEqual(8 * limits.deliveriesSummedUp + 100);
  });

  describe('a replay', () => {
    const path = '/webhook_deliveries/replay';

    it('looks at a limited number, however few match, and returns a cursor', async () => {
      const events = ['template.processed'];
      const { answer, plan, read } = await watchQuery(account.live, path, /with seen/, { events });
      expect(answer.json).toEqual({
        replayed_count: 0,
        has_more: true,
        next_cursor: idAt(limits.webhookReplaysLookedAt - 1),
      });
      expect(plan).toContainEqual(expect.stringMatching(new RegExp(`COVERING INDEX ${ofTypes}`)));
      // Each is looked for in both tables.
      expect(read).toBeLessThanOrEqual(9 * limits.webhookReplaysLookedAt);
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
      const { answer, plan, read } = await watchQuery(account.live, path, /with seen/, body);
      expect(answer.json).toEqual({ replayed_count: 0, has_more: false, next_cursor: null });
      expect(plan).toContainEqual(expect.stringMatching(new RegExp(`COVERING INDEX ${ofTargets}`)));
      expect(read).toBeLessThanOrEqual(250);
    });
  });
});
