import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators } from '../../support/coordinator';
import { expectLogged } from '../../support/log';

let account: Account;
let templateId: string;
const ids: string[] = [];

const fields = [{ name: 'name', page: 1, x: 72, y: 120, width: 220, height: 24 }];

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, fields);
  for (const name of ['Ada', 'Grace', 'Mary', 'Edith'])
    ids.unshift(
      (await as(account.live).post(`/templates/${templateId}/submissions`, { data: { name } })).json
        .submission.id,
    );
  for (const id of ids) await coordinators.flush(id);
});

/** No sweep of a later test must find the object that cannot be used. */
afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
  const { objects } = await env.FILES.list({ prefix: `${account.id}/submissions/` });
  await env.FILES.delete(objects.map(({ key }) => key));
});

async function empty(id: string): Promise<void> {
  await database.update(submissions).set({ record: '' }).where(eq(submissions.id, id));
}

/** Links have the time of their making. */
function withoutLinks(record: Record<string, unknown>) {
  const { download_url: _pdf, audit_trail_download_url: _trail, ...rest } = record;
  return rest;
}

async function list(query = '') {
  const { status, json, text } = await as(account.live).get(`/submissions${query}`);
  expect(status, text).toBe(200);
  const shown = json.submissions.map(withoutLinks);
  return { ...json, submissions: shown };
}

describe('submissions whose records only their coordinators have', () => {
  it('are listed as the others are, in every list', async () => {
    const queries = ['', '?limit=3', `?cursor=${ids[0]}&limit=2`, '?state=processed', '?type=live'];
    const before = await Promise.all(queries.map(list));
    await Promise.all([empty(ids[0] ?? ''), empty(ids[2] ?? '')]);
    expect(await Promise.all(queries.map(list))).toEqual(before);
    expect(before[0]).not.toHaveProperty('incomplete');
    const { json } = await as(account.live).get(`/templates/${templateId}/submissions?include_data=true`);
    expect(json.submissions.map(({ data }: { data: { name: string } }) => data.name)).toEqual([
      'Edith',
      'Mary',
      'Grace',
      'Ada',
    ]);
  });

  it('are missing, by their ids, when a coordinator cannot answer, and the list goes on after them', async () => {
    const [newest = '', second, third = '', last] = ids;
    for (const id of [newest, third]) {
      await empty(id);
      await runInDurableObject(env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id)), async (_, state) => {
        state.storage.sql.exec(`update submission set record = '{}'`);
        await state.storage.sync();
        state.abort('killed by the test');
      }).catch(() => {});
    }
    expectLogged(
      /^the journal of a submission/,
      ...[newest, third].map((id) => new RegExp(`^${id} is left for later`)),
    );
    const page = await list('?limit=3');
    expect(page).toMatchObject({ incomplete: true, missing_ids: [newest, third], next_cursor: third });
    expect(page.submissions.map(({ id }: { id: string }) => id)).toEqual([second]);
    const rest = await list(`?cursor=${page.next_cursor}`);
    expect(rest.submissions.map(({ id }: { id: string }) => id)).toEqual([last]);
    expect(rest).not.toHaveProperty('incomplete');
  });
});
