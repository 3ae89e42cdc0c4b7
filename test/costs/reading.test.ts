import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { templates, volumeTurns } from '../../src/core/db/schema';
import { forgetTurns } from '../../src/core/db/volumes/read-map';
import { type Account, as, createAccount, database } from '../support/app';
import { createTemplate } from '../support/builders';
import { signer } from '../support/signing';
import { closeAll } from '../support/volumes';
import { meter } from './support/meter';

const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];

let account: Account;
let id: string;
/** A template that an earlier release made. */
let old: string;

beforeAll(async () => {
  account = await createAccount();
  old = await createTemplate(account.live, fields);
  await database.update(templates).set({ highestFieldId: null }).where(eq(templates.id, old));
  for (let made = 0; made < 3; made++) id = await createTemplate(account.live, fields);
});

/** Expects that some work asks the database so often at most: others may ask meanwhile, and what is cached may be too old. */
async function expectTrips(most: number, work: () => Promise<void>): Promise<void> {
  await work();
  const counts = [];
  do counts.push((await meter(work, async () => true)).costs.databaseTrips);
  while (Math.min(...counts) > most && counts.length < 10);
  expect(Math.min(...counts)).toBeLessThanOrEqual(most);
}

it('a batch that asks signers is written together', async () => {
  const template = await createTemplate(account.live, [{ ...fields[0], name: 'sign', type: 'signature' }]);
  const submissions = Array.from({ length: 10 }, () => ({ data: {}, data_requests: [signer('Ada')] }));
  const make = async () => {
    const body = { template_id: template, submissions };
    const made = await as(account.live).post('/submissions/batches?wait=false', body);
    expect(made.status, made.text).toBe(201);
  };
  await expectTrips(9, make);
});

describe('the cost of reading', () => {
  it.each<[string, () => string, number]>([
    ['a list of templates', () => '/templates', 1],
    ['a template', () => `/templates/${id}`, 2],
    ['a template with its fields', () => `/templates/${id}?full=true`, 3],
    ['an old one, once it was read,', () => `/templates/${old}?full=true`, 3],
  ])('%s is few trips to the database, however many templates there are', async (_, path, most) => {
    const read = async () => expect((await as(account.live).get(path())).status).toBe(200);
    await expectTrips(most, read);
  });
});

describe('the cost of a list after fifty turns of four volumes', () => {
  it('is a trip to each volume when the page is not full', async () => {
    const { live } = await createAccount();
    const template = await createTemplate(live, fields);
    const made: string[] = [];
    for (let count = 0; count < 5; count++)
      made.push((await as(live).post(`/templates/${template}/submissions`, { data: {} })).json.submission.id);
    const begin = Date.now() + 1;
    const turns = Array.from({ length: 50 }, (_, turn) => ({
      number: turn + 1,
      ...{ from: begin + turn, open: [(turn + 1) % 4], full: false },
    }));
    await database.batch([
      database.insert(volumeTurns).values(turns.slice(0, 20)),
      database.insert(volumeTurns).values(turns.slice(20, 40)),
      database.insert(volumeTurns).values(turns.slice(40)),
    ]);
    forgetTurns();
    await scheduler.wait(100);
    try {
      const read = async () => {
        const { json } = await as(live).get('/submissions?limit=50');
        expect(json.submissions.map((one: { id: string }) => one.id)).toEqual(made.toReversed());
      };
      await expectTrips(4, read);
    } finally {
      await closeAll();
    }
  });
});
