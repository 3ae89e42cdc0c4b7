import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { folders } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

function create(name: unknown, parent?: unknown) {
  return as(account.live).post('/folders', {
    folder: { name, ...(parent === undefined ? {} : { parent_folder_id: parent }) },
  });
}

describe('creating a folder', () => {
  it('puts it at the root', async () => {
    const before = Date.now();
    const answer = await create('Contracts');
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^fld_[0-9A-Za-z]{20}$/),
      name: 'Contracts',
      path: '/',
      parent_folder_id: null,
    });
    const row = await database.select().from(folders).where(eq(folders.id, answer.json.id)).get();
    expect(row).toMatchObject({ accountId: account.id, name: 'Contracts', parentFolderId: null });
    expect(row?.createdAt).toBeGreaterThanOrEqual(before);
  });

  it.each([[null], ['']])('accepts %j as the root too', async (parent) => {
    expect((await create('Root', parent)).json).toMatchObject({ path: '/', parent_folder_id: null });
  });

  it('shows the path of its parent, however deep', async () => {
    const first = await create('Contracts');
    const second = await create('2026', first.json.id);
    const third = await create('März & Söhne', second.json.id);
    const fourth = await create('Leaf', third.json.id);
    expect(second.json).toMatchObject({ path: '/Contracts', parent_folder_id: first.json.id });
    expect(third.json.path).toBe('/Contracts/2026');
    expect(fourth.json.path).toBe('/Contracts/2026/März & Söhne');
  });

  it('trims the name and keeps every character of it', async () => {
    for (const name of ['x', '日本語 📁', "Robert'); drop table folders;--", '<b>"', '%', 'x'.repeat(255)]) {
      const { json } = await create(` \t${name}\n `);
      expect(json.name).toBe(name);
    }
  });

  it.each([
    ['no name', undefined, 'required (a string)'],
    ['an empty name', '', 'must not be empty'],
    ['a blank name', ' \t\u00a0\u3000 ', 'must not be empty'],
    ['a name of 256 characters', 'x'.repeat(256), 'must have at most 255 characters'],
    ['a slash', 'a/b', 'must not contain a slash'],
    ['a line break', 'a\nb', 'must not contain control characters'],
    ['a NUL', 'a\u0000b', 'must not contain control characters'],
    ['half a character', 'x\ud83d', 'must not contain broken Unicode'],
    ['null', null, 'must be a string, not null'],
    ['a number', 5, 'must be a string, not a number'],
    ['a list', ['x'], 'must be a string, not an array'],
  ])('refuses %s', async (_, name, problem) => {
    expectProblems(await create(name), [new RegExp(`^#/folder/name: .*${problem.replace(/[()]/g, '\\$&')}`)]);
  });

  it('refuses a parent that does not exist, and a parent that is not a string', async () => {
    expectRefusal(await create('x', 'fld_00000000000000000000'), 404, 'folder_not_found');
    expectRefusal(await create('x', 'tpl_00000000000000000000'), 404, 'folder_not_found');
    expectProblems(await create('x', 5), [/^#\/folder\/parent_folder_id: /]);
    expectProblems(await create('x', 'x'.repeat(65)), [/^#\/folder\/parent_folder_id: /]);
  });

  it('nests 32 levels deep and no deeper', async () => {
    let parent: string | null = null;
    for (let level = 1; level <= 32; level++) {
      const answer = await create(`${level}`, parent);
      expect(answer.status).toBe(201);
      parent = answer.json.id;
    }
    expectProblems(await create('33', parent), [/at most 32 levels/]);
  });
});
