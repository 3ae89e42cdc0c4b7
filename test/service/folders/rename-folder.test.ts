import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { folders } from '../../../src/core/db/schema';
import { type Account, as, createAccount, database } from '../../support/app';
import { expectProblems, expectRefusal } from '../../support/refusals';

let account: Account;
let parentId: string;
let childId: string;

beforeAll(async () => {
  account = await createAccount();
  const api = as(account.live);
  parentId = (await api.post('/folders', { folder: { name: 'Old' } })).json.id;
  childId = (await api.post('/folders', { folder: { name: 'Child', parent_folder_id: parentId } })).json.id;
});

function rename(id: string, body: unknown) {
  return as(account.live).post(`/folders/${id}/rename`, body);
}

describe('renaming a folder', () => {
  it('changes its name and the paths of everything in it', async () => {
    const answer = await rename(parentId, { folder: { name: ' New ' } });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ id: parentId, name: 'New', path: '/', parent_folder_id: null });
    const row = await database.select().from(folders).where(eq(folders.id, parentId)).get();
    expect(row?.name).toBe('New');
    const child = await rename(childId, { folder: { name: 'Child' } });
    expect(child.json).toMatchObject({ name: 'Child', path: '/New', parent_folder_id: parentId });
  });

  it('refuses an invalid name, and moving it', async () => {
    expectProblems(await rename(parentId, { folder: { name: 'a/b' } }), [
      '#/folder/name: must not contain a slash',
    ]);
    expectProblems(await rename(parentId, { folder: { name: 'x', parent_folder_id: childId } }), [
      '#/folder/parent_folder_id: unknown property',
    ]);
    const row = await database.select().from(folders).where(eq(folders.id, parentId)).get();
    expect(row).toMatchObject({ name: 'New', parentFolderId: null });
  });

  it('refuses a folder that does not exist', async () => {
    expectRefusal(
      await rename('fld_00000000000000000000', { folder: { name: 'x' } }),
      404,
      'folder_not_found',
    );
  });
});
