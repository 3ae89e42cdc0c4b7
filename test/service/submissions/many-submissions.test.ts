import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVolume } from '../../../src/core/db/database';
import { submissions } from '../../../src/core/db/schema';
import { idAtTime } from '../../../src/core/platform/ids';
import { listSealed } from '../../../src/service/heads/heads-store';
import { findOverdue, findUnsettled } from '../../../src/service/submissions/life/submission-store';
import { type Account, as, createAccount, createToken, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { newSubmission } from '../../support/coordinator';
import { watchQuery, watchWork, workOf } from '../../support/query-plans';

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
async function list(path: string, token = account.live) {
  const { answer, ...work } = await watchQuery(token, path, /from submissions/);
  return { ids: answer.json.submissions.map(({ id }: { id: string }) => id) as string[], ...work };
}

const ofAccount =
  /^SEARCH submissions USING COVERING INDEX submissions_account_state \(account_id=\? AND test=\? AND state=\?/;
const ofTemplate =
  /^SEARCH submissions USING (COVERING )?INDEX submissions_template_state \(account_id=\? AND template_id=\? AND test=\? AND state=\?/;

describe('a page of 100,000 submissions', () => {
  it.each<[string, () => string, RegExp, number]>([
    ['the newest', () => '/submissions', ofAccount, 4],
    ['after a cursor in the middle', () => `/submissions?cursor=${idAt(50_000)}`, ofAccount, 4],
    ['near the end', () => `/submissions?cursor=${idAt(60)}`, ofAccount, 4],
    ['test ones', () => `/submissions?type=test&cursor=${idAt(50_000)}`, ofAccount, 2],
    ['live ones', () => '/submissions?type=live', ofAccount, 2],
    ['of a template', () => `/templates/${templateId}/submissions?cursor=${idAt(20_000)}`, ofTemplate, 4],
    ['of a template that few are of', () => `/templates/${rareTemplateId}/submissions`, ofTemplate, 2],
    [
      'test ones of a template that few are of',
      () => `/templates/${rareTemplateId}/submissions?type=test`,
      ofTemplate,
      1,
    ],
    [
      'of a template and a day',
      () => `/templates/${templateId}/submissions?created_after=${at(500)}&created_before=${at(90_000)}`,
      ofTemplate,
      4,
    ],
    [
      'test ones of a template that few are of, between two dates',
      () =>
        `/templates/${rareTemplateId}/submissions?type=test&created_after=${at(0)}&created_before=${at(99_990)}`,
      ofTemplate,
      1,
    ],
    [
      'those that failed, of which there are few',
      () => `/submissions?type=live&state=error&created_before=${at(80_000)}`,
      ofAccount,
      1,
    ],
    ['those that failed, tests and live ones', () => '/submissions?state=error', ofAccount, 2],
    [
      'tests that failed, of a template that few are of',
      () => `/templates/${rareTemplateId}/submissions?type=test&state=error`,
      ofTemplate,
      1,
    ],
    [
      'between two dates',
      () => `/submissions?created_after=${at(500)}&created_before=${at(600)}`,
      ofAccount,
      4,
    ],
  ])('%s reads a stretch of one index for each state and mode', async (_, path, index, stretches) => {
    const { plan, milliseconds, ids, read } = await list(path());
    expectBounded(plan, index);
    expect(ids.length).toBeGreaterThanOrEqual(33);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(read).toBeLessThanOrEqual(stretches * 3 * 51 + 150);
    expect(milliseconds).toBeLessThan(250);
  });

  it('of a few templates that a token is limited to reads their stretches only', async () => {
    const limited = await createToken(account.id, 'live', { templateIds: [rareTemplateId] });
    for (const path of ['/submissions', '/submissions?type=test', '/submissions?state=error']) {
      const { plan, ids, read, milliseconds } = await list(path, limited);
      expectBounded(plan, ofTemplate);
      expect(ids.length).toBeGreaterThanOrEqual(33);
      expect(read).toBeLessThanOrEqual(2 * 3 * 51 + 200);
      expect(milliseconds).toBeLessThan(250);
    }
  });
});

/** Every step of the plan that touches submissions is a search, in this index or by id. */
function expectBounded(plan: string[], index: RegExp) {
  const steps = plan.filter((step) => /^(SEARCH|SCAN) (submissions|shown)\b/.test(step));
  expect(steps).toEqual([
    expect.stringMatching(index),
    expect.stringMatching(/^SEARCH shown USING INDEX sqlite_autoindex_submissions_1 \(id=\?\)/),
  ]);
}

describe('what the sweep reads of 100,000 submissions', () => {
  beforeAll(async () => {
    await env.DB.prepare('update submissions set settled = 0, updated_at = 5 where id = ?')
      .bind(idAt(7))
      .run();
    await env.DB.prepare('update submissions set expires_at = 5 where id = ?').bind(idAt(8)).run();
    await env.DB.prepare("update submissions set head = 'head', updated_at = 5 where id = ?")
      .bind(idAt(10))
      .run();
  });

  it('is a range of an index that has only what is looked for', async () => {
    const after = { at: 0, id: '' };
    const page = { after, before: 9, limit: 50 };
    const unsettled = await watchWork(/from "submissions"/, (DB) => findUnsettled(openVolume(DB), page));
    expect(unsettled.answer.map(({ id }) => id)).toContain(idAt(7));
    expect(unsettled.plan).toEqual([
      'SEARCH submissions USING INDEX submissions_open (updated_at>? AND updated_at<?)',
      'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    ]);
    const overdue = await watchWork(/from "submissions"/, (DB) => findOverdue(openVolume(DB), page));
    expect(overdue.answer.map(({ id }) => id)).toContain(idAt(8));
    expect(overdue.plan).toEqual([
      'SEARCH submissions USING INDEX submissions_expiring (expires_at>? AND expires_at<?)',
      'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    ]);
    const sealed = await watchWork(/from "submissions"/, (DB) => listSealed([openVolume(DB)], page));
    expect(sealed.answer.rows.map(({ id }) => id)).toContain(idAt(10));
    expect(sealed.plan).toEqual([
      'SEARCH submissions USING INDEX submissions_heads (updated_at>? AND updated_at<?)',
    ]);
    for (const { read } of [unsettled, overdue, sealed]) expect(read).toBeLessThan(10);
  });

  it('is as little for release 0.1.0, which asks with parameters and names no index', async () => {
    const asked =
      'select "id" from "submissions" where ("submissions"."settled" = ? and "submissions"."updated_at" < ?) order by "submissions"."updated_at" limit ?';
    const { plan, read } = await workOf(asked, [0, 9, 50]);
    expect(plan).toEqual(['SEARCH submissions USING INDEX submissions_open (updated_at<?)']);
    expect(read).toBeLessThan(10);
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
