import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInFailures, webFormDays } from '../../../src/core/db/schema';
import { sha256Hex } from '../../../src/lib/digest';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { until } from '../../support/coordinator';
import { bringForward, waitingEffects } from '../../support/waiting-effects';
import { beginForm, daysAround, publicForm, sendForm, setFormDay, somebody } from '../../support/web-forms';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

/** The counts of the form: of today, or of two days when the test meets midnight. */
async function countsOf(templateId: string): Promise<{ begun: number; completed: number }> {
  const rows = await database.select().from(webFormDays).where(eq(webFormDays.templateId, templateId));
  const sum = (what: 'begun' | 'completed') => rows.reduce((total, row) => total + row[what], 0);
  return { begun: sum('begun'), completed: sum('completed') };
}

async function submissionsOf(templateId: string) {
  return (await as(account.live).get(`/templates/${templateId}/submissions`)).json.submissions;
}

function storageOf<Result>(id: string, work: (state: DurableObjectState) => Result): Promise<Result> {
  const object = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
  return runInDurableObject(object, (_, state) => work(state));
}

describe('the day of a public form', () => {
  it('is not used up by forms that nobody completes', async () => {
    const id = await publicForm(account.live, { public_challenge: 'never' });
    await setFormDay(id, { begun: 5 * limits.webFormsPerDay, completed: limits.webFormsPerDay - 1 });
    const browser = await beginForm(id);
    expect((await browser.complete({ wish: 'A pony' })).status).toBe(200);
  });

  it('counts each completion once', async () => {
    const id = await publicForm(account.live);
    const browser = await beginForm(id);
    expect(await countsOf(id)).toEqual({ begun: 1, completed: 0 });
    const attempt = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => browser.complete({ wish: 'One' }, { attempt })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await until(async () => (await countsOf(id)).completed === 1);
    const [submission] = await submissionsOf(id);
    await until(async () => (await as(account.live).get(`/submissions/${submission.id}`)).json.processed_at);
    expect(await countsOf(id)).toEqual({ begun: 1, completed: 1 });
  });

  it('ends with the last completion, and unfinished forms wait for the next day', async () => {
    const id = await publicForm(account.live);
    const browser = await beginForm(id);
    await setFormDay(id, { begun: 1, completed: limits.webFormsPerDay });
    const begun = await sendForm(id, somebody);
    expect(begun.status).toBe(429);
    const rest = Number(begun.headers.get('retry-after'));
    expect(begun.headers.get('ratelimit-reset')).toBe(String(rest));
    expect(begun.headers.get('ratelimit-remaining')).toBe('0');
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThanOrEqual(86_400);
    const refused = await browser.complete({ wish: 'Late' });
    expect(refused.status).toBe(429);
    expect(refused.text).toContain('(webFormsPerDay)');
    await setFormDay(id, { begun: 1, completed: 0 });
    expect((await browser.complete({ wish: 'Late' })).status).toBe(200);
  });

  it.each([
    ['address', limits.webFormsOfAddress, '203.0.114.79', '203.0.114.80'],
    ['network', limits.webFormsOfNetwork, '203.0.115.79', '203.0.116.80'],
  ])('is not used up by one %s', async (what, allowed, ip, other) => {
    const id = await publicForm(account.live);
    const rows = daysAround().map((day) => {
      const about = `forms of ${id} on ${day} from`;
      const subject = sha256Hex(what === 'address' ? `${about}\n${ip}` : `${about} network\n203.0.115`);
      return { subject, failures: allowed - 1, lastFailedAt: Date.now(), blockedUntil: 0 };
    });
    await database.insert(signInFailures).values(rows);
    expect((await sendForm(id, somebody, { headers: { 'cf-connecting-ip': ip } })).status).toBe(303);
    const waits = await sendForm(id, somebody, { headers: { 'cf-connecting-ip': ip } });
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendForm(id, somebody, { headers: { 'cf-connecting-ip': other } })).status).toBe(303);
  });
});

describe('a public form that was begun', () => {
  const ageForm = (submissionId: string) =>
    bringForward(submissionId, 'expire_unfinished', limits.webFormUnfinishedDays * 86_400_000);

  it('expires when nobody completes it', async () => {
    const id = await publicForm(account.live);
    await beginForm(id);
    const [{ id: submissionId }] = await submissionsOf(id);
    await ageForm(submissionId);
    await as(account.live).get(`/submissions/${submissionId}`);
    await runDurableObjectAlarm(env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(submissionId)));
    const found = (await as(account.live).get(`/submissions/${submissionId}`)).json;
    expect(found).toMatchObject({ expired: true, error_message: null });
  });

  it('does not expire when it is complete', async () => {
    const id = await publicForm(account.live);
    const browser = await beginForm(id);
    expect((await browser.complete({ wish: 'A pony' })).status).toBe(200);
    const [{ id: submissionId }] = await submissionsOf(id);
    expect(await waitingEffects(submissionId)).not.toContain('expire_unfinished');
  });

  it('costs few rows', async () => {
    const id = await publicForm(account.live);
    await beginForm(id);
    const [{ id: submissionId }] = await submissionsOf(id);
    const tables = `select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\'`;
    const rows = await storageOf(submissionId, ({ storage: { sql } }) =>
      sql
        .exec<{ name: string }>(tables)
        .toArray()
        .map(({ name }) => sql.exec<{ rows: number }>(`select count(*) as rows from "${name}"`).one().rows),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(10);
  });
});
