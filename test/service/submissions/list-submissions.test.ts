import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiTokens } from '../../../src/core/db/schema';
import {
  type Account,
  type Answer,
  as,
  asyncHost,
  createAccount,
  database,
  type Token,
} from '../../support/app';
import { createTemplate } from '../../support/builders';
import { heldDatabase } from '../../support/held-database';
import { expectLogged } from '../../support/log';
import { createMember, signIn } from '../../support/members';
import { expectProblems } from '../../support/refusals';
import { ask, atTheDocument, buyer, createContract, seller, typed } from '../../support/signing';
import { createEndpoint, hookUrl } from '../../support/webhooks';

type Listed = { id: string; test: boolean; created_at: string; data?: unknown };

let account: Account;
let templateId: string;
/** Oldest first: live, test, live, test, invalid. */
let created: Listed[];

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  created = [];
  for (const [index, test] of [false, true, false, true, false].entries()) {
    const data = index === 4 ? {} : { name: `Person ${index}` };
    const { json } = await as(account.live).post(`/templates/${templateId}/submissions`, { data, test });
    created.push(json.submission);
    await scheduler.wait(5);
  }
});

function list(query = '', token = account.live) {
  return as(token).get(`/submissions${query}`);
}

function idsOf({ json }: Answer): string[] {
  return json.submissions.map(({ id }: Listed) => id);
}

/** The ids of the submissions at these positions. */
function ids(...positions: number[]) {
  return positions.map((position) => created[position]?.id);
}

function timeOf(position: number) {
  return encodeURIComponent(created[position]?.created_at ?? '');
}

describe('the list of submissions', () => {
  it('is newest first, with everything that was created', async () => {
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ limit: 50, next_cursor: created[0]?.id });
    expect(idsOf(answer)).toEqual(ids(4, 3, 2, 1, 0));
    expect(answer.json.submissions[0]).toMatchObject({ state: 'invalid_data', template_id: templateId });
    expect(answer.json.submissions[1]).toMatchObject({ state: 'processed', test: true });
    for (const submission of answer.json.submissions) expect(submission).not.toHaveProperty('data');
  });

  it('shows each record as getting it does', async () => {
    const { json } = await list();
    const { json: read } = await as(account.live).get(`/submissions/${created[2]?.id}`);
    const { download_url: _, audit_trail_download_url: __, ...listed } = json.submissions[2];
    expect(read).toMatchObject(listed);
  });

  it('continues after the cursor', async () => {
    const first = await list('?limit=2');
    expect(idsOf(first)).toEqual(ids(4, 3));
    expect(first.json).toMatchObject({ limit: 2, next_cursor: created[3]?.id });
    const second = await list(`?limit=2&cursor=${first.json.next_cursor}`);
    expect(idsOf(second)).toEqual(ids(2, 1));
    const third = await list(`?limit=2&cursor=${second.json.next_cursor}`);
    expect(idsOf(third)).toEqual(ids(0));
    const end = await list(`?limit=2&cursor=${third.json.next_cursor}`);
    expect(end.json).toEqual({ limit: 2, next_cursor: null, submissions: [] });
  });

  it('continues after the id of a submission that it never showed', async () => {
    expect(idsOf(await list(`?cursor=${created[3]?.id}&type=live`))).toEqual(ids(2, 0));
    expect(idsOf(await list('?cursor=sub_00000000000000000000'))).toEqual([]);
    expect(idsOf(await list('?cursor=sub_zzzzzzzzzzzzzzzzzzzz'))).toHaveLength(5);
  });

  it('can be limited to live or test ones, as far as the token sees them', async () => {
    expect(idsOf(await list('?type=live'))).toEqual(ids(4, 2, 0));
    expect(idsOf(await list('?type=test'))).toEqual(ids(3, 1));
    expect(idsOf(await list('?type=all'))).toEqual(ids(4, 3, 2, 1, 0));
    const { test } = account;
    for (const query of ['', '?type=all', '?type=test'])
      expect(idsOf(await list(query, test))).toEqual(ids(3, 1));
    expect(idsOf(await list('?type=live', test))).toEqual([]);
  });

  it('can be limited in time, without the given moments', async () => {
    expect(idsOf(await list(`?created_after=${timeOf(1)}`))).toEqual(ids(4, 3, 2));
    expect(idsOf(await list(`?created_before=${timeOf(3)}`))).toEqual(ids(2, 1, 0));
    expect(idsOf(await list(`?created_after=${timeOf(0)}&created_before=${timeOf(2)}`))).toEqual(ids(1));
    expect(idsOf(await list(`?created_after=${timeOf(4)}`))).toEqual([]);
  });

  it('takes moments with any offset, or without one as UTC', async () => {
    const moment = Date.parse(created[1]?.created_at ?? '');
    const inZone = (hours: number, suffix: string) =>
      encodeURIComponent(new Date(moment + hours * 3600_000).toISOString().replace('Z', suffix));
    for (const text of [
      inZone(0, 'Z'),
      inZone(2, '+02:00'),
      inZone(-5, '-05:00'),
      inZone(0, ''),
      inZone(2, '+0200'),
      inZone(2, '+02'),
      inZone(0, 'z'),
    ]) {
      expect(idsOf(await list(`?created_after=${text}`)), text).toEqual(ids(4, 3, 2));
    }
  });

  it('takes an offset whose plus sign is not escaped', async () => {
    const moment = new Date(Date.parse(created[1]?.created_at ?? '') + 2 * 3600_000).toISOString();
    expect(idsOf(await list(`?created_after=${moment.replace('Z', '+02:00')}`))).toEqual(ids(4, 3, 2));
  });

  it('has the data when the request wants it', async () => {
    const { json } = await list('?include_data=true&limit=2');
    expect(json.submissions.map(({ data }: Listed) => data)).toEqual([{}, { name: 'Person 3' }]);
  });

  it.each([
    ['limit=0', '?limit: must be a whole number from 1 to 50'],
    ['limit=51', '?limit: must be a whole number from 1 to 50'],
    ['limit=-1', '?limit: must be a whole number from 1 to 50'],
    ['limit=abc', '?limit: must be a whole number from 1 to 50'],
    ['limit=', '?limit: must be a whole number from 1 to 50'],
    ['cursor=nonsense', /^\?cursor: must be the id of a submission/],
    ['cursor=tpl_00000000000000000000', /^\?cursor: /],
    ['cursor=', /^\?cursor: /],
    ['type=both', '?type: must be test, live or all'],
    ['include_data=yes', '?include_data: must be true, false, 1 or 0'],
    ['created_after=yesterday', /^\?created_after: must be an ISO 8601 date and time/],
    ['created_after=2026-13-01T00:00:00Z', /^\?created_after: must be an ISO 8601/],
    ['created_before=2026-02-30T00:00:00Z', /^\?created_before: must be an ISO 8601/],
    ['created_before=2026-02-03', /^\?created_before: must be an ISO 8601/],
    ['created_before=1700000000', /^\?created_before: must be an ISO 8601/],
  ])('refuses %s', async (query, problem) => {
    expectProblems(await list(`?${query}`), [problem]);
  });

  it('lists every problem of a query', async () => {
    expectProblems(await list('?limit=0&type=x&created_after=x'), [
      /^\?type/,
      /^\?limit/,
      /^\?created_after/,
    ]);
  });

  it('shows submissions created a moment ago, on both hosts', async () => {
    const fresh = await createAccount();
    const template = await createTemplate(fresh.live, []);
    for (const host of [undefined, asyncHost]) {
      const options = host ? { host } : {};
      for (let round = 0; round < 3; round++) {
        const { json } = await as(fresh.live).post(
          `/templates/${template}/submissions`,
          { data: {} },
          options,
        );
        const listed = await as(fresh.live).get('/submissions?limit=1', options);
        expect(idsOf(listed)).toEqual([json.submission.id]);
      }
    }
  });
});

describe('the command palette', () => {
  async function found(query: string, mode = 'live') {
    const member = await signIn(await createMember({ accountId: account.id }));
    await member.submit('/dashboard/mode', { mode, csrf: await member.csrfToken() });
    return member.api('GET', `/find?${new URLSearchParams({ query })}`);
  }

  it('finds documents by their titles and ids, and templates by their names and ids', async () => {
    const template_name = 'A form';
    const document = (position: number) => ({
      id: created[position]?.id,
      title: `Person ${position}`,
      template_name,
    });
    expect((await found('PERSON')).json).toEqual({ templates: [], documents: [2, 0].map(document) });
    expect((await found('person', 'test')).json.documents).toEqual([3, 1].map(document));
    expect((await found(created[2]?.id ?? '')).json.documents).toEqual([document(2)]);
    expect((await found(templateId)).json).toMatchObject({ templates: [{ id: templateId, path: '/' }] });
    expect((await found('a form')).json).toMatchObject({
      templates: [{ id: templateId, name: template_name }],
    });
  });

  it('finds nothing of another account, and takes no empty text', async () => {
    const stranger = await signIn(await createMember());
    for (const query of ['person', created[0]?.id ?? '', templateId]) {
      const answer = await stranger.api('GET', `/find?${new URLSearchParams({ query })}`);
      expect(answer.json, query).toEqual({ templates: [], documents: [] });
    }
    expectProblems(await found(' '), [/^\?query/]);
    expect((await as(account.live).get('/find?query=person')).status).toBe(404);
  });
});

describe('the first steps', () => {
  it('tick by a signature too, are not shown to viewers, and are hidden by each member alone', async () => {
    const { id: accountId, test: token } = await createAccount();
    const [browser, other, viewer] = await Promise.all([
      signIn(await createMember({ accountId })),
      signIn(await createMember({ accountId, role: 'developer' })),
      signIn(await createMember({ accountId, role: 'viewer' })),
    ]);
    const done = async (who = browser) =>
      /(\d) of 5 done/.exec((await who.get('/dashboard/templates')).text)?.[1];
    expect(await done()).toBe('1');
    const template = await createContract(token);
    expect(await done()).toBe('2');
    const { data_requests } = await ask(token, template, [buyer(), seller()]);
    expect(await done()).toBe('2');
    for (const [index, who] of ['buyer', 'seller'].entries()) {
      const visitor = await atTheDocument(token, data_requests[index].id);
      const signed = await visitor.complete({ [`${who}/name`]: 'Ada', [`${who}/signature`]: typed('Ada') });
      expect(signed.status, signed.text).toBe(200);
    }
    await expect.poll(() => done(), { timeout: 20_000 }).toBe('4');
    expect(await done(viewer)).toBeUndefined();

    const forged = await browser.submit('/dashboard/first-steps', { csrf: 'no' });
    expect(forged.status).toBe(403);
    await browser.submit('/dashboard/first-steps', { csrf: await browser.csrfToken() });
    expect(await done()).toBeUndefined();
    expect(await done(other)).toBe('4');

    expectLogged(/D1_ERROR: the volume is away/);
    const DB = heldDatabase(/webhook_endpoints/, async () => {
      throw new Error('D1_ERROR: the volume is away');
    });
    const away = await other.get('/dashboard/templates', { env: { DB } });
    expect([away.status, away.text.includes('of 5 done')]).toEqual([200, false]);
    await createEndpoint(token, hookUrl('first-steps'));
    expect(await done(other)).toBe('5');
    expect(await done(other)).toBeUndefined();
  });

  it('stay ticked when what was made is gone', async () => {
    const { id: accountId, live: token } = await createAccount();
    const browser = await signIn(await createMember({ accountId }));
    const done = async () => /(\d) of 5 done/.exec((await browser.get('/dashboard/templates')).text)?.[1];
    const endpoint = await createEndpoint(token, hookUrl('gone'));
    const template = await createTemplate(token, [{ name: 'name', page: 1 }]);
    expect(await done()).toBe('3');
    expect((await as(token).delete(`/webhook_endpoints/${endpoint.id}`)).status).toBe(200);
    expect((await as(token).delete(`/templates/${template}`)).status).toBe(200);
    expect(await done()).toBe('3');
  });

  it.each<[string, (token: Token, template: string) => Promise<unknown>]>([
    [
      'of a template',
      (token, template) =>
        as(token).put(`/templates/${template}`, { template: { webhook_url: hookUrl('steps-of-template') } }),
    ],
    [
      'of a token',
      (token) =>
        database
          .update(apiTokens)
          .set({ webhookUrl: hookUrl('steps-of-token') })
          .where(eq(apiTokens.id, token.id)),
    ],
  ])('count the webhook %s', async (_, set) => {
    const { id: accountId, live: token } = await createAccount();
    const browser = await signIn(await createMember({ accountId }));
    const done = async () => /(\d) of 5 done/.exec((await browser.get('/dashboard/templates')).text)?.[1];
    const template = await createTemplate(token, [{ name: 'name', page: 1 }]);
    expect(await done()).toBe('2');
    await set(token, template);
    expect(await done()).toBe('3');
  });
});
