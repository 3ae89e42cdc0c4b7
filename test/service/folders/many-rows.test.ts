import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders, templates } from '../../../src/core/db/schema';
import { type Account, createAccount, database } from '../../support/app';
import { watchQuery } from '../../support/query-plans';

const count = 10_000;
/** The folder that holds every tenth folder and template; the others are at the root. */
const homeId = idAt('fld', 0);

function idAt(prefix: string, n: number) {
  return `${prefix}_${String(n).padStart(20, '0')}`;
}

let account: Account;

function fill(statement: string) {
  return env.DB.prepare(
    `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ?3),
       made(n, number, parent) as (select n, printf('%020d', n), iif(n % 10 = 0, ?2, null) from counted)
     ${statement}`,
  )
    .bind(account.id, homeId, count)
    .run();
}

beforeAll(async () => {
  account = await createAccount();
  await database.insert(folders).values({ id: homeId, accountId: account.id, name: 'Home', createdAt: 0 });
  await fill(`insert into folders (id, account_id, name, parent_folder_id, created_at)
     select 'fld_' || number, ?1, 'Folder ' || n, parent, 0 from made`);
  await fill(`insert into templates (id, account_id, name, template_type, parent_folder_id, content_hash, created_at,
       updated_at, last_changed_at, last_changed_by_type, last_changed_by_id)
     select 'tpl_' || number, ?1, 'Template ' || n, 'html', parent, 'none', 0, 0, 0, 'user', 'nobody' from made`);
});

afterAll(async () => {
  await database.delete(templates).where(eq(templates.accountId, account.id));
  await database.delete(folders).where(eq(folders.accountId, account.id));
});

/** The statements that read a page, without those that read names of parent folders and the first template. */
const pageOf = { templates: /from "templates".* desc limit \?/, folders: /from "folders".* limit \?/ };

describe(`a page of ${count} templates and as many folders`, () => {
  it.each([
    ['templates', '/templates?page=3', 'templates_account', [9_900, 9_899]],
    [
      'templates of a folder',
      `/templates?parent_folder_id=${homeId}`,
      'templates_account_folder',
      [10_000, 9_990],
    ],
    [
      'templates below the root',
      '/templates?parent_folder_id=root',
      'templates_account_folder',
      [9_999, 9_998],
    ],
    ['templates by name', '/templates?query=LATE%2099', 'templates_account', [9_999, 9_998]],
    ['folders', '/folders?page=3', 'folders_account', [9_900, 9_899]],
    ['folders of a folder', `/folders?parent_folder_id=${homeId}`, 'folders_account_parent', [10_000, 9_990]],
    ['folders below the root', '/folders?parent_folder_id=root', 'folders_account_parent', [9_999, 9_998]],
  ])('%s reads one range of one index', async (_, path, index, first) => {
    const table = path.startsWith('/templates') ? 'templates' : 'folders';
    const { answer, plan, milliseconds } = await watchQuery(account.live, path, pageOf[table]);
    const prefix = table === 'templates' ? 'tpl' : 'fld';
    const ids = answer.json.map(({ id }: { id: string }) => id);
    expect(ids.slice(0, 2)).toEqual(first.map((n) => idAt(prefix, n)));
    expect(ids).toHaveLength(50);
    expect(plan[0]).toMatch(new RegExp(`^SEARCH ${table} USING INDEX ${index} \\(`));
    expect(plan.join()).not.toMatch(/SCAN|TEMP B-TREE/);
    expect(milliseconds).toBeLessThan(250);
  });
});
