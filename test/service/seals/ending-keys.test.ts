import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { users } from '../../../src/core/db/schema';
import { systemIds } from '../../../src/core/platform/ids';
import { openMailer } from '../../../src/core/platform/mail';
import { warnOfEndingKeys } from '../../../src/service/seals/warn-of-ending-keys';
import { type Account, as, createAccount, database } from '../../support/app';
import { sentPem } from '../../support/certificates';
import { mailsTo } from '../../support/mailbox';

const day = 86_400_000;
const end = Date.UTC(2089, 5, 1);
const deps = { db: database, mailer: openMailer(env), assets: env.ASSETS };
let account: Account;
let owner: string;

beforeEach(async () => {
  account = await createAccount();
  owner = `owner-${crypto.randomUUID()}@example.com`;
  const user = { id: systemIds.next('user'), name: 'Olga', role: 'owner' as const, createdAt: Date.now() };
  await database.insert(users).values({ ...user, accountId: account.id, email: owner });
});

async function addKey(): Promise<string> {
  const key = await sentPem({ until: new Date(end).toISOString() });
  return (await as(account.live).post('/seal_keys', { key })).json.id;
}

async function subjects(): Promise<string[]> {
  return (await mailsTo(owner)).map(({ subject }) => subject).toSorted();
}

it('owners hear of the end of a certificate thirty days ahead and at the end, once each', async () => {
  const id = await addKey();
  await warnOfEndingKeys(deps, end - 31 * day);
  expect(await subjects()).toEqual([]);
  for (const before of [30 * day, 29 * day, 1]) await warnOfEndingKeys(deps, end - before);
  expect(await subjects()).toEqual(['The certificate of Example Ltd expires soon']);
  for (const after of [0, day]) await warnOfEndingKeys(deps, end + after);
  expect(await subjects()).toEqual([
    'The certificate of Example Ltd expires soon',
    'The certificate of Example Ltd has expired',
  ]);
  const [mail] = await mailsTo(owner);
  expect(mail?.text).toContain(id);
  expect(mail?.text).toContain('Example CA');
});

it('owners hear nothing of keys that are out of use or revoked', async () => {
  await as(account.live).put(`/seal_keys/${await addKey()}`, { in_use: false });
  await as(account.live).delete(`/seal_keys/${await addKey()}`);
  await warnOfEndingKeys(deps, end + day);
  expect(await subjects()).toEqual([]);
});
