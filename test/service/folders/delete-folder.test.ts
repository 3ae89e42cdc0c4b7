import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { folders } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { plainPdf, upload } from '../../support/builders';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

async function create(name: string, parent: string | null = null): Promise<string> {
  return (await as(account.live).post('/folders', { folder: { name, parent_folder_id: parent } })).json.id;
}

function remove(id: string) {
  return as(account.live).delete(`/folders/${id}`);
}

async function exists(id: string) {
  return Boolean(await database.select().from(folders).where(eq(folders.id, id)).get());
}

const notEmpty = ['The folder is not empty: move or delete its folders and templates first.'];

describe('deleting a folder', () => {
  it('removes an empty one and shows it as it was', async () => {
    const parent = await create('Parent');
    const child = await create('Child', parent);
    const answer = await remove(child);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ id: child, name: 'Child', path: '/Parent', parent_folder_id: parent });
    expect(await exists(child)).toBe(false);
    expect(await exists(parent)).toBe(true);
    expectRefusal(await remove(child), 404, 'folder_not_found');
  });

  it('refuses one that holds a folder', async () => {
    const parent = await create('Parent');
    const child = await create('Child', parent);
    expectProblems(await remove(parent), notEmpty);
    expect(await exists(parent)).toBe(true);
    await remove(child);
    expect((await remove(parent)).status).toBe(200);
  });

  it('refuses one that holds a template', async () => {
    const folder = await create('Folder');
    const fields = { 'template[name]': 'x', 'template[parent_folder_id]': folder };
    const template = await upload(account.live, await plainPdf(), fields);
    expect(template.json).toMatchObject({ path: '/Folder', parent_folder_id: folder });
    expectProblems(await remove(folder), notEmpty);
    expect(await exists(folder)).toBe(true);
  });

  it('never leaves a folder without its parent when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await create('Parent');
      const [created, removed] = await Promise.all([
        as(account.live).post('/folders', { folder: { name: 'Child', parent_folder_id: parent } }),
        remove(parent),
      ]);
      expect([`${created.status} ${removed.status}`]).toContainEqual(
        expect.stringMatching(/^(201 422|404 200)$/),
      );
    }
  });
});
