import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemIds } from '../../../src/core/platform/ids';
import { insertSecret } from '../../../src/service/accounts/sign-in/secret-store';
import { type Account, call, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';

let other: Account;
let secret: string;

beforeAll(async () => {
  other = await createAccount();
  secret = randomBytes(32).toString('base64url');
  const now = Date.now();
  await insertSecret(database, { purpose: 'operator', secret, expiresAt: now + 60_000 }, now);
});

/** An account that comes from another deployment. */
const account = systemIds.next('account');

async function check(part: string, row: Record<string, unknown>): Promise<{ problem: string }[]> {
  const { status, json, text } = await call('PUT', `/operator/import/check?account=${account}&part=${part}`, {
    headers: { authorization: `Bearer ${secret}` },
    body: { items: [{ account_id: account, ...row }] },
  });
  expect(status, text).toBe(200);
  return json.problems;
}

function comment(more: Record<string, unknown>) {
  const own = { id: systemIds.next('comment'), author_id: systemIds.next('user'), created_at: 1 };
  return { ...own, template_id: systemIds.next('template'), text: 'Too small?', ...more };
}

describe('rows of an import', () => {
  it.each(['template_comments', 'template_test_data'])(
    'of %s hang on no template of another account',
    async (part) => {
      const template_id = await createTemplate(other.live, []);
      const row = part === 'template_comments' ? comment({ template_id }) : { template_id, sets: [] };
      const problem = `template_id names ${template_id}, which is of another account`;
      expect(await check(part, row)).toEqual([{ index: 0, problem }]);
      expect(await check(part, { ...row, template_id: systemIds.next('template') })).toEqual([]);
    },
  );

  it.each([
    ['too long', { text: 'x'.repeat(2_001) }, 'text must have at most 2000 characters'],
    ['empty', { text: '' }, 'text must not be empty'],
    ['on no page', { field_id: 1 }, 'page is missing'],
    ['outside of a page', { page: 1, x: -1, y: 0 }, 'x '],
  ])('of comments are as members write them, and not %s', async (_, more, problem) => {
    expect(await check('template_comments', comment(more))).toEqual([
      { index: 0, problem: expect.stringContaining(problem) },
    ]);
  });
});
