import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { archiving } from '../../scripts/cost/budgets.mjs';
import { apiRequests } from '../../src/core/db/schema';
import { archiveSubmissions } from '../../src/service/submissions/archive/archive-submissions';
import { type Account, as, createAccount, database, volumes } from '../support/app';
import { files, hasNoWork, isArchived, packs, rowOf, stubOf } from '../support/archiving';
import { createTemplate } from '../support/builders';
import { coordinators, until } from '../support/coordinator';
import { type Costs, meter } from './support/meter';

const count = 50;
const fields = [
  { name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 },
  { name: 'street', page: 1, x: 72, y: 160, width: 220, height: 24 },
];

let account: Account;
let templateId: string;

// A second try has an account of its own.
beforeEach(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
});

async function create(index: number): Promise<string> {
  const data = { name: `Member ${index}`, street: `${crypto.randomUUID()} Street` };
  const created = await as(account.live).post(`/templates/${templateId}/submissions`, { data });
  const { id } = created.json.submission;
  await until(() => hasNoWork(id));
  return id;
}

/** The bytes of a row and of its entries in the indexes: their values, and what SQLite adds to each. */
async function bytesOfRow(id: string): Promise<number> {
  const row = await rowOf(account, id);
  const size = (value: unknown) => {
    if (typeof value === 'string') return value.length;
    // SQLite keeps null and booleans in the header, and a number in as few bytes as it needs.
    return typeof value !== 'number' ? 0 : value < 128 ? 1 : 6;
  };
  const entry = (values: unknown[]) => values.reduce<number>((sum, one) => sum + size(one) + 1, 8);
  const { accountId, test, state, updatedAt, head } = row;
  return (
    // The words come on top, as in docs/cost.md.
    entry(Object.values({ ...row, words: null })) +
    entry([id]) +
    entry([accountId, test, state, id]) +
    entry([accountId, row.templateId, test, state, id]) +
    (head === null ? 0 : entry([updatedAt, id]))
  );
}

it('an archived submission keeps little, and costs little', { timeout: 60_000 }, async () => {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) ids.push(await create(index));
  // The API log is written a moment later, and is not to be counted.
  await until(
    async () => (await database.$count(apiRequests, eq(apiRequests.accountId, account.id))) > count,
  );
  const sent = { accountId: account.id, ids };
  const deps = { volumes, files, submissions: coordinators };
  const { costs } = await meter(
    () => archiveSubmissions(deps, sent, { now: Date.now(), quietSince: Date.now() }),
    async () => true,
  );
  expect((await Promise.all(ids.map((id) => isArchived(account, id)))).every(Boolean)).toBe(true);
  // Two alarms of the work before may ring meanwhile, each with a call, a row and a trip.
  const { alarms, objectCalls, objectRowsWritten, databaseTrips } = archiving;
  const rung = {
    alarms: alarms + 2,
    objectCalls: objectCalls + 2,
    objectRowsWritten: objectRowsWritten + 2,
    databaseTrips: databaseTrips + 2,
  };
  const allowed = { ...archiving, ...rung };
  const exceeded = Object.entries(allowed).filter(([what, most]) => costs[what as keyof Costs] > most);
  expect(exceeded, JSON.stringify(costs)).toEqual([]);

  const keys = await packs(account);
  expect(keys).toHaveLength(1);
  const pack = await env.FILES.head(keys[0] ?? '');
  const [first = ''] = ids;
  const kept = { row: await bytesOfRow(first), pack: (pack?.size ?? 0) / count };
  expect(kept.row, JSON.stringify(kept)).toBeLessThanOrEqual(350);
  expect(kept.row + kept.pack, JSON.stringify(kept)).toBeLessThanOrEqual(1_024);
  const tables = await runInDurableObject(stubOf(first), (_object, { storage }) =>
    storage.sql.exec("select name from sqlite_master where name not like '\\_%' escape '\\'").toArray(),
  );
  expect(tables).toEqual([]);
  expect(await runInDurableObject(stubOf(first), (_object, { storage }) => storage.getAlarm())).toBeNull();
});
