import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../support/app';
import { createTemplate } from '../support/builders';
import { type Costs, hasNoEffects, meter } from './support/meter';

/**
 * What a document may cost. A change that makes one dearer raises its budget here, and says why in
 * its message. The log of requests is written now and then, and has room in the budgets. Rows that are
 * read are cheap: theirs are ten times what is needed.
 */
const budgets = {
  'a submission': {
    ...{ objectRowsWritten: 20, objectRowsRead: 500, alarms: 1 },
    ...{ databaseRowsWritten: 14, databaseRowsRead: 50, databaseTrips: 5 },
    ...{ filesWritten: 1, filesRead: 0, messages: 0 },
  },
  'a submission with an idempotency key': {
    ...{ objectRowsWritten: 20, objectRowsRead: 500, alarms: 1 },
    ...{ databaseRowsWritten: 20, databaseRowsRead: 70, databaseTrips: 7 },
    ...{ filesWritten: 1, filesRead: 0, messages: 0 },
  },
  'a batch of 50': {
    ...{ objectRowsWritten: 1_470, objectRowsRead: 100_000, alarms: 160 },
    ...{ databaseRowsWritten: 675, databaseRowsRead: 1_600, databaseTrips: 160 },
    ...{ filesWritten: 50, filesRead: 0, messages: 0 },
  },
} satisfies Record<string, Costs>;

const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];
const data = { name: 'Ada' };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
  // What a Worker loads once, such as the template, is not what a document costs.
  await as(account.live).post(`/templates/${templateId}/submissions`, { data });
});

type Work = () => Promise<{ status: number; ids: string[] }>;

const works: Record<keyof typeof budgets, Work> = {
  'a submission': () => createOne({}),
  'a submission with an idempotency key': () => createOne({ 'idempotency-key': crypto.randomUUID() }),
  'a batch of 50': async () => {
    const submissions = Array.from({ length: 50 }, () => ({ data }));
    const made = await as(account.live).post('/submissions/batches', {
      template_id: templateId,
      submissions,
    });
    return { status: made.status, ids: made.json.submissions.map(({ id }: { id: string }) => id) };
  },
};

async function createOne(headers: Record<string, string>) {
  const path = `/templates/${templateId}/submissions`;
  const made = await as(account.live).post(path, { data }, { headers });
  return { status: made.status, ids: [made.json.submission.id] };
}

async function areOver(ids: string[]): Promise<boolean> {
  const { SUBMISSIONS } = env;
  const stubs = ids.map((id) => SUBMISSIONS.get(SUBMISSIONS.idFromName(id)));
  return (await Promise.all(stubs.map(hasNoEffects))).every(Boolean);
}

/** Measures some work once. */
async function measured(work: Work) {
  let ids: string[] = [];
  return meter(
    async () => {
      const made = await work();
      expect(made.status).toBe(201);
      ids = made.ids;
    },
    () => areOver(ids),
  );
}

/** A document that is made slowly is projected twice, so the cheapest of three counts. */
async function cheapest(work: Work) {
  const runs = [await measured(work), await measured(work), await measured(work)];
  return runs.reduce((one, other) => (rowsOf(one.costs) <= rowsOf(other.costs) ? one : other));
}

function rowsOf({ objectRowsWritten, databaseRowsWritten, alarms }: Costs): number {
  return objectRowsWritten + databaseRowsWritten + alarms;
}

describe('the cost of', () => {
  it.each(Object.entries(works))('%s keeps to its budget', { timeout: 60_000 }, async (name, work) => {
    const { costs, statements } = await cheapest(work);
    const budget = budgets[name as keyof typeof budgets];
    const exceeded = Object.entries(budget).filter(([what, most]) => costs[what as keyof Costs] > most);
    expect(exceeded, `${JSON.stringify(costs)}\n${statements.join('\n')}`).toEqual([]);
  });
});
