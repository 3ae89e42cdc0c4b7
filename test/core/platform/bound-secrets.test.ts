import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptSecret, encryptSecret, type SecretPlace } from '../../../src/core/platform/encrypt-secret';
import { type SigningKeys, signingKeysOf } from '../../../src/core/platform/signing-keys';
import { placeOfSlackUrl } from '../../../src/service/delivery/slack-url';
import { forgetAccountKey } from '../../../src/service/seals/account-sealer';
import { type Account, as, createAccount } from '../../support/app';
import { bucketName, createIntegration } from '../../support/buckets';
import { createTemplate } from '../../support/builders';
import { sentPem } from '../../support/certificates';
import { createProvider } from '../../support/identity';
import { hookUrl } from '../../support/webhooks';

const keys = signingKeysOf(env);
const newer: SigningKeys = ['the-second-key-of-this-deployment-43-chars', ...keys];
const place: SecretPlace = ['seal_key', 'acc_1', 'sk_1'];

describe('a secret with a place', () => {
  it('is read there, also when a newer key has come', () => {
    const sealed = encryptSecret(keys, 'sesame', place);
    expect(sealed).toMatch(/^v3\.[\w-]{8}\./);
    expect(decryptSecret(keys, sealed, place)).toBe('sesame');
    expect(decryptSecret(newer, sealed, place)).toBe('sesame');
    expect(decryptSecret([newer[0]], sealed, place)).toBeNull();
  });

  it.each<[string, SecretPlace | undefined]>([
    ['another account', ['seal_key', 'acc_2', 'sk_1']],
    ['another row', ['seal_key', 'acc_1', 'sk_2']],
    ['another purpose', ['identity_provider', 'acc_1', 'sk_1']],
    ['ids that are joined elsewhere', ['seal_key', 'acc_1","sk_1']],
    ['no place', undefined],
  ])('is not read at %s', (_, other) => {
    const sealed = encryptSecret(keys, 'sesame', place);
    expect(decryptSecret(keys, sealed, other)).toBeNull();
    expect(decryptSecret(keys, sealed.replace('v3.', 'v2.'), place)).toBeNull();
    expect(decryptSecret(keys, sealed.replace(/^v3\.[\w-]{8}\./, 'v1.'), other)).toBeNull();
  });

  it('of an earlier version is read at each place', () => {
    for (const made of [encryptSecret(keys, 'sesame'), encryptSecret(newer, 'sesame')])
      expect(decryptSecret(newer, made, place)).toBe('sesame');
  });
});

let [mine, theirs]: Account[] = [];

beforeAll(async () => {
  mine = await createAccount();
  theirs = await createAccount();
});

async function unreadable(account: Account | undefined): Promise<string[]> {
  if (!account) throw new Error('no account');
  return (await as(account.live).get('/installation')).json.unreadable_secrets;
}

type Table = { table: string; column: string };

async function read({ table, column }: Table, id: string): Promise<string> {
  const row = await env.DB.prepare(`select ${column} as sealed from ${table} where id = ?`)
    .bind(id)
    .first<string>('sealed');
  return row ?? '';
}

async function write({ table, column }: Table, id: string, sealed: string): Promise<void> {
  await env.DB.prepare(`update ${table} set ${column} = ? where id = ?`).bind(sealed, id).run();
}

describe('a stored secret', () => {
  const sealKeys = { table: 'account_seal_keys', column: 'sealed_secret' };
  const tables: [string, Table, SecretPlace[0], (account: Account) => Promise<string>][] = [
    [
      'a seal key',
      sealKeys,
      'seal_key',
      async ({ live }) => (await as(live).post('/seal_keys', { key: await sentPem() })).json.id,
    ],
    [
      'an identity provider',
      { table: 'identity_providers', column: 'sealed_secret' },
      'identity_provider',
      async ({ live }) => (await createProvider(live)).id,
    ],
    [
      'a webhook endpoint',
      { table: 'webhook_endpoints', column: 'sealed_secret' },
      'webhook_endpoint',
      async ({ live }) => (await as(live).post('/webhook_endpoints', { url: hookUrl('ok') })).json.id,
    ],
    [
      'an integration',
      { table: 'integrations', column: 'sealed_credentials' },
      'integration',
      async ({ live }) => (await createIntegration(live, bucketName())).id,
    ],
  ];

  it.each(tables)(
    'of %s is read in both forms, and the one with a place only there',
    async (_, where, purpose, make) => {
      if (!mine || !theirs) throw new Error('no accounts');
      const [own, others] = [await make(mine), await make(theirs)];
      const before = await read(where, own);
      const text = decryptSecret(keys, before, [purpose, mine.id, own]);
      if (text === null) throw new Error(`${before} cannot be read`);
      for (const form of [encryptSecret(keys, text), encryptSecret(keys, text, [purpose, mine.id, own])]) {
        await write(where, own, form);
        expect(await unreadable(mine)).toEqual([]);
      }
      await write(where, others, await read(where, own));
      expect(await unreadable(theirs)).toEqual([others]);
      await write(where, others, encryptSecret(keys, text, [purpose, theirs.id, others]));
      expect(await unreadable(theirs)).toEqual([]);
    },
  );

  it('of a Slack address is read in both forms, and the one with a place only there', async () => {
    if (!mine || !theirs) throw new Error('no accounts');
    const where = { table: 'templates', column: 'slack_webhook_url' };
    const make = async ({ live }: Account) => {
      const id = await createTemplate(live, []);
      const settings = { slack_webhook_url: 'https://hooks.slack.com/services/x/yyyy/zzzz' };
      expect((await as(live).put(`/templates/${id}`, { template: settings })).status).toBe(200);
      return id;
    };
    const [own, others] = [await make(mine), await make(theirs)];
    const [shown, hash, sealed = ''] = (await read(where, own)).split(' ');
    const text = decryptSecret(keys, sealed, placeOfSlackUrl(mine.id));
    if (text === null) throw new Error('not read');
    expect(decryptSecret(keys, sealed, placeOfSlackUrl(theirs.id))).toBeNull();
    const [first, second] = [mine.id, theirs.id].map((id) => encryptSecret(keys, text, placeOfSlackUrl(id)));
    for (const form of [encryptSecret(keys, text), first]) {
      await write(where, own, `${shown} ${hash} ${form}`);
      expect(await unreadable(mine)).toEqual([]);
    }
    await write(where, others, await read(where, own));
    expect(await unreadable(theirs)).toEqual([others]);
    await write(where, others, `${shown} ${hash} ${second}`);
    expect(await unreadable(theirs)).toEqual([]);
  });

  it('is written with its place', async () => {
    if (!mine) throw new Error('no account');
    const forms: Record<string, string> = {};
    for (const [what, where, , make] of tables)
      forms[what] = (await read(where, await make(mine))).slice(0, 3);
    expect(forms).toEqual({
      'a seal key': 'v3.',
      'an identity provider': 'v3.',
      'a webhook endpoint': 'v3.',
      'an integration': 'v3.',
    });
    const { results } = await env.DB.prepare(
      `select encrypted_key from seal_keys where used_for = 'deployment' and encrypted_key not like 'v3.%'`,
    ).all();
    expect(results).toEqual([]);
  });

  it('of another account seals nothing', async () => {
    const [owner, thief] = [await createAccount(), await createAccount()];
    const add = async ({ live }: Account) =>
      (await as(live).post('/seal_keys', { key: await sentPem() })).json;
    const [own, stolen] = [await add(thief), await add(owner)];
    await write(sealKeys, own.id, await read(sealKeys, stolen.id));
    const columns = `chain = (select chain from account_seal_keys where id = ?2)`;
    await env.DB.prepare(`update account_seal_keys set ${columns} where id = ?1`)
      .bind(own.id, stolen.id)
      .run();
    forgetAccountKey(thief.id);
    const template = await createTemplate(thief.live, [{ name: 'name', page: 1 }]);
    const { json } = await as(thief.live).post(`/templates/${template}/submissions`, {
      data: { name: 'Ada' },
      seal: 'best_effort',
    });
    const { certificate_hash: hash } = json.submission.seal;
    expect([own.certificate_hash, stolen.certificate_hash]).not.toContain(hash);
  });
});
