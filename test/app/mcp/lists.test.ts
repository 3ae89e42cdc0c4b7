import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submissions } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { coordinators } from '../../support/coordinator';
import { expectLogged } from '../../support/log';
import { agent } from './support/agent';

let account: Account;
let template: string;
/** The submissions of the account, newest first. */
const ids: string[] = [];

beforeAll(async () => {
  account = await createAccount();
  template = await createTemplate(account.live, []);
  for (let count = 0; count < 3; count++) {
    const { json } = await as(account.test).post(`/templates/${template}/submissions`, { data: {} });
    ids.unshift(json.submission.id);
  }
  for (const id of ids) await coordinators.flush(id);
});

/** No sweep of a later test must find the object that cannot be used. */
afterAll(async () => {
  await database.delete(submissions).where(eq(submissions.accountId, account.id));
});

/** What the tool says and shows. */
async function listed(name: string, args: object = {}) {
  const { content, structuredContent } = await agent(account.live).ask('tools/call', {
    name,
    arguments: args,
  });
  const [json, ...notes] = content.map(({ text }: { text: string }) => text);
  expect(JSON.parse(json)).toEqual(structuredContent);
  return { shown: structuredContent, notes };
}

describe('a list that goes on', () => {
  it('says how to get the rest of it, and when there is none', async () => {
    const first = await listed('list_submissions', { limit: 2 });
    expect(first.shown.next_cursor).toBe(ids[1]);
    expect(first.notes).toEqual([
      `There may be more: call list_submissions again with the same arguments and \`cursor\` "${ids[1]}".`,
    ]);
    const rest = await listed('list_submissions', { limit: 2, cursor: ids[1] });
    expect(rest.shown).toMatchObject({ submissions: [{ id: ids[2] }], next_cursor: null });
    expect(rest.notes).toEqual([]);
    const templates = await listed('list_templates', { per_page: 1 });
    expect(templates.notes).toEqual([
      'There may be more: call list_templates again with the same arguments and `page` 2.',
    ]);
    expect((await listed('list_templates')).notes).toEqual([]);
  });

  it('says that records of it could not be read, and which', async () => {
    const [newest = ''] = ids;
    await database.update(submissions).set({ record: '' }).where(eq(submissions.id, newest));
    await runInDurableObject(env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(newest)), async (_, state) => {
      state.storage.sql.exec(`update submission set record = '{}'`);
      await state.storage.sync();
      state.abort('killed by the test');
    }).catch(() => {});
    expectLogged(/^the journal of a submission/, new RegExp(`^${newest} is left for later`));
    const { shown, notes } = await listed('list_submissions');
    expect(shown).toMatchObject({ incomplete: true, missing_ids: [newest] });
    expect(shown.submissions.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1));
    expect(notes[0]).toBe(
      'The list is incomplete: some records could not be read now, so do not take it for all that there are. Call again later.',
    );
  });
});

describe('an archived template', () => {
  it('is not offered, and can be used by its id', async () => {
    const archived = await createTemplate(account.live, []);
    await as(account.live).put(`/templates/${archived}`, { template: { archived: true } });
    const { use, ask } = agent(account.live);
    const { templates } = await use('list_templates');
    expect(templates.map(({ id }: { id: string }) => id)).toEqual([template]);
    expect(JSON.stringify(await ask('resources/list'))).not.toContain(archived);
    expect((await use('get_template_fields', { template_id: archived })).template.id).toBe(archived);
  });
});
