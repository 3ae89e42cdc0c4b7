import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, as, createAccount } from '../../support/app';
import { expectProblems } from '../../support/refusals';

let account: Account;
let parentId: string;

beforeAll(async () => {
  account = await createAccount();
  parentId = await create('Parent');
  for (let number = 1; number <= 52; number++) await create(`Child ${number}`, parentId);
  await create('Last');
});

async function create(name: string, parent: string | null = null): Promise<string> {
  return (await as(account.live).post('/folders', { folder: { name, parent_folder_id: parent } })).json.id;
}

async function names(query: string): Promise<string[]> {
  const { status, json } = await as(account.live).get(`/folders${query}`);
  expect(status).toBe(200);
  return json.map(({ name }: { name: string }) => name);
}

describe('the list of folders', () => {
  it('is newest first, 50 on a page', async () => {
    const first = await names('');
    expect(first).toHaveLength(50);
    expect(first.slice(0, 3)).toEqual(['Last', 'Child 52', 'Child 51']);
    expect(await names('?page=2')).toEqual(['Child 3', 'Child 2', 'Child 1', 'Parent']);
    expect(await names('?page=3')).toEqual([]);
  });

  it('shows paths', async () => {
    const { json } = await as(account.live).get('/folders?per_page=2');
    expect(json).toMatchObject([
      { name: 'Last', path: '/', parent_folder_id: null },
      { name: 'Child 52', path: '/Parent', parent_folder_id: parentId },
    ]);
  });

  it('can be limited to the folders directly in one folder or at the root', async () => {
    expect(await names(`?parent_folder_id=${parentId}&per_page=2&page=2`)).toEqual(['Child 50', 'Child 49']);
    for (const root of ['root', ''])
      expect(await names(`?parent_folder_id=${root}`)).toEqual(['Last', 'Parent']);
    expect(await names('?parent_folder_id=fld_00000000000000000000')).toEqual([]);
  });

  it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'per_page=0', 'per_page=51', 'per_page='])(
    'refuses %s',
    async (query) => {
      const [name] = query.split('=');
      expectProblems(await as(account.live).get(`/folders?${query}`), [
        new RegExp(`^\\?${name}: must be a whole number from 1`),
      ]);
    },
  );

  it('has empty pages beyond the last one', async () => {
    expect(await names('?page=999999999')).toEqual([]);
  });
});
