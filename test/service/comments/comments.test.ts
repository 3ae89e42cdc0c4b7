import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountLog, templateComments, users } from '../../../src/core/db/schema';
import { limits } from '../../../src/lib/limits';
import { type Account, as, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { type Browser, createMember, signIn, type TestMember } from '../../support/members';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
let members: Record<'owner' | 'writer' | 'other' | 'viewer', TestMember>;
let owner: Browser;
let writer: Browser;
let other: Browser;
let viewer: Browser;
let stranger: Browser;

beforeAll(async () => {
  account = await createAccount();
  const { id: accountId } = account;
  members = {
    owner: await createMember({ accountId, name: 'Olga' }),
    writer: await createMember({ accountId, role: 'developer', name: 'Wanda' }),
    other: await createMember({ accountId, role: 'developer', name: 'Otto' }),
    viewer: await createMember({ accountId, role: 'viewer', name: 'Vera' }),
  };
  owner = await signIn(members.owner);
  writer = await signIn(members.writer);
  other = await signIn(members.other);
  viewer = await signIn(members.viewer);
  stranger = await signIn(await createMember());
});

async function commented() {
  const template = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  const path = `/templates/${template}/comments`;
  const write = (browser: Browser, body: object) => browser.api('POST', path, body);
  const read = async (browser = viewer) => (await browser.api('GET', path)).json.comments;
  return { template, path, write, read };
}

describe('comments on a template', () => {
  it('are read by all members, with their authors, places and answers', async () => {
    const { path, write, read, template } = await commented();
    const place = { field_id: 1, page: 1, x: 12.5, y: 40 };
    const first = await write(writer, { text: ' <b>Too small?</b>\r\nSee page 2 ', ...place });
    expect(first.status, first.text).toBe(201);
    const [{ id }] = first.json.comments;
    await write(other, { text: 'No', answer_to: id });
    await write(owner, { text: 'All of it' });
    const author = (name: 'writer' | 'other' | 'owner', called: string) => ({
      id: members[name].id,
      name: called,
    });
    const nowhere = { field_id: null, page: null, x: null, y: null, line: null };
    expect(await read()).toMatchObject([
      { text: '<b>Too small?</b>\nSee page 2', author: author('writer', 'Wanda'), answer_to: null, ...place },
      { text: 'No', author: author('other', 'Otto'), answer_to: id, ...nowhere },
      { text: 'All of it', author: author('owner', 'Olga'), ...nowhere, resolved_at: null },
    ]);
    const resolved = await other.api('PUT', `${path}/${id}`, { resolved: true });
    expect(resolved.json.comments[0].resolved_by).toEqual(author('other', 'Otto'));
    const page = await viewer.get(`/dashboard/templates/${template}`);
    expect(page.text).toContain('1 open comment');
    expect(page.text).not.toContain('Too small');
    const reopened = await writer.api('PUT', `${path}/${id}`, { resolved: false });
    expect(reopened.json.comments[0]).toMatchObject({ resolved_at: null, resolved_by: null });
  });

  it('are about a line of a source, by its number and its text', async () => {
    const { write, read } = await commented();
    const line = { source: 'scss', number: 3, text: 'h1 { color: red }' };
    expect((await write(writer, { text: 'Why red?', line })).status).toBe(201);
    expect(await read()).toMatchObject([{ text: 'Why red?', page: null, line }]);
  });

  it('are not written by viewers, and not seen by programs', async () => {
    const { path, write } = await commented();
    const [{ id }] = (await write(writer, { text: 'Hm' })).json.comments;
    expectRefusal(await write(viewer, { text: 'Hm' }), 403, 'not_permitted');
    expectRefusal(await viewer.api('PUT', `${path}/${id}`, { resolved: true }), 403, 'not_permitted');
    expectRefusal(await viewer.api('DELETE', `${path}/${id}`), 403, 'not_permitted');
    expectRefusal(await as(account.live).get(path), 404, 'endpoint_not_found');
    expectRefusal(await as(account.live).post(path, { text: 'Hm' }), 404, 'endpoint_not_found');
  });

  it('of another account answer like absent ones', async () => {
    const { path, write, read } = await commented();
    const [{ id }] = (await write(writer, { text: 'Hm' })).json.comments;
    const own = await createTemplate(account.live, []);
    const absent = '/templates/tpl_00000000000000000000/comments';
    for (const [at, code] of [
      [path, 'template_not_found'],
      [absent, 'template_not_found'],
    ] as const) {
      expectRefusal(await stranger.api('GET', at), 404, code);
      expectRefusal(await stranger.api('POST', at, { text: 'Hm' }), 404, code);
    }
    for (const at of [`${path}/${id}`, `${absent}/${id}`]) {
      expectRefusal(await stranger.api('PUT', at, { resolved: true }), 404, 'comment_not_found');
      expectRefusal(await stranger.api('DELETE', at), 404, 'comment_not_found');
    }
    // A comment of another template is not found at this one.
    const elsewhere = `/templates/${own}/comments`;
    expectRefusal(await owner.api('DELETE', `${elsewhere}/${id}`), 404, 'comment_not_found');
    const answer = await owner.api('POST', elsewhere, { text: 'Hm', answer_to: id });
    expectRefusal(answer, 404, 'comment_not_found');
    expect(await read()).toMatchObject([{ id, resolved_at: null }]);
  });

  it('are deleted by their authors until others answer, and by owners', async () => {
    const { template, path, write, read } = await commented();
    const [{ id }] = (await write(writer, { text: 'One' })).json.comments;
    expectRefusal(await other.api('DELETE', `${path}/${id}`), 403, 'not_permitted');
    const answer = (await write(other, { text: 'Two', answer_to: id })).json.comments[1].id;
    expectRefusal(await writer.api('DELETE', `${path}/${id}`), 403, 'not_permitted');
    expect((await other.api('DELETE', `${path}/${answer}`)).json.comments).toHaveLength(1);
    await write(other, { text: 'Three', answer_to: id });
    expect((await owner.api('DELETE', `${path}/${id}`)).json.comments).toEqual([]);
    const lines = await database.select().from(accountLog).where(eq(accountLog.accountId, account.id));
    const logged = lines.filter(
      ({ kind, subjectId }) => kind === 'template.comment_deleted' && subjectId === template,
    );
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toContain('One');
    await write(writer, { text: 'Last' });
    await as(account.live).delete(`/templates/${template}`);
    expect(await database.$count(templateComments, eq(templateComments.templateId, template))).toBe(0);
    expect(await read()).toBeUndefined();
  });

  const line = { source: 'html', number: 1, text: '' };
  it.each([
    [{ text: ' ' }, '#/text: must not be empty'],
    [{ text: 'x'.repeat(limits.commentChars + 1) }, '#/text: must have at most 2000 characters'],
    [{ text: 'a\u0000b' }, '#/text: must be plain text'],
    [{ text: 'a', field_id: 1 }, '#/page: is missing'],
    [{ text: 'a', page: 1, x: 1 }, '#/x: needs y'],
    [{ text: 'a', page: 1, answer_to: 'cmt_1' }, '#/answer_to: an answer is where its comment is'],
    [{ text: 'a', page: 0 }, /^#\/page: /],
    [{ text: 'a', page: 1, x: -1, y: 1 }, /^#\/x: /],
    [{ text: 'a', page: 1, line }, '#/line: a comment is about one place'],
    [{ text: 'a', answer_to: 'cmt_1', line }, '#/answer_to: an answer is where its comment is'],
    [{ text: 'a', line: { ...line, source: 'data' } }, /^#\/line\/source: /],
    [{ text: 'a', line: { ...line, number: 0 } }, /^#\/line\/number: /],
    [{ text: 'a', line: { ...line, text: 'a\nb' } }, '#/line/text: must be one line of plain text'],
    [{ text: 'a', line: { ...line, text: 'x'.repeat(201) } }, /^#\/line\/text: /],
  ])('are refused where they are wrong: %#', async (body, problem) => {
    const { write } = await commented();
    expectProblems(await write(writer, body), [problem]);
  });

  it('have answers of one level, and are at most so many', async () => {
    const { path, write } = await commented();
    const [{ id }] = (await write(writer, { text: 'One' })).json.comments;
    const answer = (await write(writer, { text: 'Two', answer_to: id })).json.comments[1].id;
    expectProblems(await write(writer, { text: 'Three', answer_to: answer }), [
      '#/answer_to: is an answer itself',
    ]);
    expectProblems(await writer.api('PUT', `${path}/${answer}`, { resolved: true }), [
      '#/resolved: an answer is done with its comment',
    ]);
    const more = JSON.stringify(Array.from({ length: limits.templateComments - 2 }, (_, at) => at));
    await database.run(sql`insert into template_comments
      select c.id || n.value, account_id, template_id, answer_to, author_id, text, field_id, page, x, y,
        created_at, resolved_at, resolved_by_id, line
      from template_comments c, json_each(${more}) n where c.id = ${id}`);
    expectRefusal(await write(writer, { text: 'Too many' }), 409, 'conflict');
  });

  it('stay when their author is a member no more', async () => {
    const { write, read } = await commented();
    const leaving = await createMember({ accountId: account.id, role: 'developer' });
    await write(await signIn(leaving), { text: 'Bye' });
    await database.delete(users).where(eq(users.id, leaving.id));
    expect(await read()).toMatchObject([{ text: 'Bye', author: { id: leaving.id, name: null } }]);
  });
});
