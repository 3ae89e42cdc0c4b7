import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { folders } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function create(name: string, parent: string | null = null): Promise<string> {
  const answer = await as(account.live).post('/folders', { folder: { name, parent_folder_id: parent } });
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}

function move(id: string, parent: unknown) {
  return as(account.live).post(`/folders/${id}/move`, { folder: { parent_folder_id: parent } });
}

async function parentOf(id: string) {
  return (await database.select().from(folders).where(eq(folders.id, id)).get())?.parentFolderId;
}

async function chain(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 0; level < length; level++) ids.push(await create(`${level}`, ids.at(-1) ?? null));
  return ids;
}

describe('moving a folder', () => {
  it('puts it into another folder, with everything in it', async () => {
    const [target, moved] = [await create('Target'), await create('Moved')];
    const inside = await create('Inside', moved);
    const answer = await move(moved, target);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ id: moved, name: 'Moved', path: '/Target', parent_folder_id: target });
    expect(await parentOf(moved)).toBe(target);
    const { json } = await as(account.live).get(`/folders?parent_folder_id=${moved}`);
    expect(json).toMatchObject([{ id: inside, path: '/Target/Moved' }]);
  });

  it('puts it back to the root', async () => {
    for (const root of [null, '']) {
      const child = await create('Child', await create('Parent'));
      expect((await move(child, root)).json).toMatchObject({ path: '/', parent_folder_id: null });
      expect(await parentOf(child)).toBeNull();
    }
  });

  it('into the folder where it is changes nothing', async () => {
    const parent = await create('Parent');
    const child = await create('Child', parent);
    expect((await move(child, parent)).json).toMatchObject({ path: '/Parent' });
  });

  it('refuses to put it into itself or into a folder it holds', async () => {
    const [top = '', middle = '', bottom = ''] = await chain(3);
    for (const target of [top, middle, bottom]) {
      expectProblems(await move(top, target), [
        '#/folder/parent_folder_id: a folder cannot be moved into itself',
      ]);
    }
    expect(await parentOf(top)).toBeNull();
  });

  it('makes no cycle when two folders are moved into each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await create('A'), await create('B')];
      const answers = await Promise.all([move(a, b), move(b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect([await parentOf(a), await parentOf(b)].filter((parent) => parent === null)).toHaveLength(1);
    }
  });

  it('refuses a move that would nest too deep, with everything in it', async () => {
    const [upper, lower] = [await chain(20), await chain(14)];
    const [top = '', bottom = ''] = [lower[0], upper.at(-1)];
    expectProblems(await move(top, bottom), [
      '#/folder/parent_folder_id: folders nest at most 32 levels deep',
    ]);
    expect(await parentOf(top)).toBeNull();
    expect((await move(top, upper.at(-3))).status).toBe(200);
  });

  it('refuses a folder or a target that does not exist', async () => {
    const folder = await create('Folder');
    const absent = 'fld_00000000000000000000';
    expectRefusal(await move(folder, absent), 404, 'folder_not_found');
    expectRefusal(await move(absent, folder), 404, 'folder_not_found');
    expectRefusal(await move(absent, null), 404, 'folder_not_found');
    expect(await parentOf(folder)).toBeNull();
  });

  it('refuses a request without a target', async () => {
    const child = await create('Child', await create('Parent'));
    for (const body of [{}, { folder: {} }, { folder: { parent_folder_id: 7 } }, { folder: { name: 'x' } }]) {
      const answer = await as(account.live).post(`/folders/${child}/move`, body);
      expectRefusal(answer, 422, 'validation_failed');
    }
    expect(await parentOf(child)).not.toBeNull();
  });
});
