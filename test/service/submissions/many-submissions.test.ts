import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { idAtTime } from '../../../src/core/platform/ids';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { newSubmission } from '../../support/coordinator';
import { watchQuery } from '../../support/query-plans';

const count = 100_000;
const chunk = 10_000;
const stepMs = 1_000;
const start = Date.UTC(2026, 0, 1);

let account: Account;
let templateId: string;
let rareTemplateId: string;

function idAt(n: number) {
  return `${idAtTime('submission', start + n * stepMs)}${'0'.repeat(13)}`;
}

/**
 * Inserts rows as projections do, one a second: every third is a test submission, and every
 * thousandth belongs to the rare template.
 */
beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, []);
  rareTemplateId = await createTemplate(account.live, []);
  const { record } = await newSubmission(account, templateId);
  const insert = env.DB.prepare(
    `insert into submissions
       (id, account_id, template_id, test, state, settled, version, record, created_at, updated_at)
     select id, ?1, template, n % 3 = 0, iif(n % 1000 < 2, 'error', 'processed'), 1, 2,
       json_set(?2, '$.id', id, '$.templateId', template), 0, 0
     from (select value as id, key + ?3 as n, iif((key + ?3) % 1000 = 0, ?4, ?5) as template
       from json_each(?6))`,
  );
  for (let from = 0; from < count; from += chunk) {
    const ids = Array.from({ length: chunk }, (_, index) => idAt(from + index));
    await insert
      .bind(account.id, JSON.stringify(record), from, rareTemplateId, templateId, JSON.stringify(ids))
      .run();
  }
}, 120_000);

afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
}, 120_000);

function at(n: number) {
  return new Date(start + n * stepMs).toISOString();
}

/** Reads a page through the API, and measures the work of the database. */
async function list(path: string) {
  const { answer, ...work } = await watchQuery(account.live, path, /from "submissions"/);
  return { ids: answer.json.submissions.map(({ id }: { id: string }) => id) as string[], ...work };
}

describe('a page of 100,000 submissions', () => {
  it.each<[string, () => string, string]>([
    ['the newest', () => '/submissions', 'submissions_account'],
    ['after a cursor in the middle', () => `/submissions?cursor=${idAt(50_000)}`, 'submissions_account'],
    ['near the end', () => `/submissions?cursor=${idAt(60)}`, 'submissions_account'],
    ['test ones', () => `/submissions?type=test&cursor=${idAt(50_000)}`, 'submissions_account_test'],
    ['live ones', () => '/submissions?type=live', 'submissions_account_test'],
    [
      'of a template',
      () => `/templates/${templateId}/submissions?cursor=${idAt(20_000)}`,
      'submissions_template',
    ],
    [
      'of a template that few are of',
      () => `/templates/${rareTemplateId}/submissions`,
      'submissions_template',
    ],
    [
      'test ones of a template that few are of',
      () => `/templates/${rareTemplateId}/submissions?type=test`,
      'submissions_template_test',
    ],
    [
      'of a template and a day',
      () => `/templates/${templateId}/submissions?created_after=${at(500)}&created_before=${at(90_000)}`,
      'submissions_template',
    ],
    [
      'test ones of a template that few are of, between two dates',
      () =>
        `/templates/${rareTemplateId}/submissions?type=test&created_after=${at(0)}&created_before=${at(99_990)}`,
      'submissions_template_test',
    ],
    [
      'those that failed, of which there are few',
      () => `/submissions?type=live&state=error&created_before=${at(80_000)}`,
      'submissions_account_state',
    ],
    [
      'tests that failed, of a template that few are of',
      () => `/templates/${rareTemplateId}/submissions?type=test&state=error`,
      'submissions_template_state',
    ],
    [
      'between two dates',
      () => `/submissions?created_after=${at(500)}&created_before=${at(600)}`,
      'submissions_account',
    ],
  ])('%s reads one range of one index', async (_, path, index) => {
    const { plan, milliseconds, ids, read } = await list(path());
    expect(plan).toEqual([expect.stringMatching(new RegExp(`^SEARCH submissions USING INDEX ${index} \\(`))]);
    expect(ids.length).toBeGreaterThanOrEqual(33);
    expect(read).toBeLessThanOrEqual(51);
    expect(milliseconds).toBeLessThan(50);
  });
});

it('lists those in one state, tests and live ones together', async () => {
  const { json } = await as(account.live).get(`/submissions?state=error&limit=6&cursor=${idAt(50_000)}`);
  expect(json.submissions.map(({ id }: { id: string }) => id)).toEqual(
    [49_001, 49_000, 48_001, 48_000, 47_001, 47_000].map(idAt),
  );
});

it('goes through all pages without a gap or a repetition while submissions are added', async () => {
  const seen: string[] = [];
  let cursor = idAt(1_000);
  for (let page = 0; page < 6; page++) {
    const { json } = await as(account.live).get(`/submissions?cursor=${cursor}`);
    seen.push(...json.submissions.map(({ id }: { id: string }) => id));
    cursor = json.next_cursor;
    await as(account.live).post(`/templates/${templateId}/submissions`, { data: {} });
  }
  expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => idAt(999 - index)));
  const newest = await as(account.live).get('/submissions?limit=7');
  expect(newest.json.submissions.map(({ id }: { id: string }) => id).at(-1)).toBe(idAt(count - 1));
});
