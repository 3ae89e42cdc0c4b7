import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { integrations, users } from '../../../src/core/db/schema';
import { decryptSecret, encryptSecret } from '../../../src/core/platform/encrypt-secret';
import { keyIdOf, type SigningKeys, signingKeysOf } from '../../../src/core/platform/signing-keys';
import { logOf } from '../../../src/service/accounts/members/log-of';
import { isSecondFactor, proposeTotp, turnTotpOn } from '../../../src/service/accounts/sign-in/second-factor';
import { decryptCredentials } from '../../../src/service/delivery/buckets/credentials';
import { findWebhookAddress } from '../../../src/service/delivery/webhook-address';
import { dataLink, openDataLink } from '../../../src/service/download-links/data-links';
import { createDownloadLinks, openDownloadLink } from '../../../src/service/download-links/download-links';
import { grantUpload, readPolicy } from '../../../src/service/uploads/upload-policy';
import { type Account, as, call, createAccount, database, send } from '../../support/app';
import { bucketName, createIntegration } from '../../support/buckets';
import { createTemplate } from '../../support/builders';
import { createMember } from '../../support/members';
import { expectRefusal } from '../../support/refusals';
import { ask, buyer, createContract, linkFor, seller } from '../../support/signing';
import { createEndpoint, hookUrl } from '../../support/webhooks';

const first = env.SIGNING_KEY;
const second = 'the-second-key-of-this-deployment-43-chars';
/** The deployment before the change, during it, and after the old key was removed. */
const before = { SIGNING_KEY: first };
const during = { SIGNING_KEY: second, SIGNING_KEY_OLD: first };
const after = { SIGNING_KEY: second };
const [old, both, alone] = [before, during, after].map(signingKeysOf) as [
  SigningKeys,
  SigningKeys,
  SigningKeys,
];

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

describe('what was made with the old key', () => {
  /** Makes a value with the old key and returns how it is read. */
  const kinds: [string, () => Promise<(keys: SigningKeys) => Promise<unknown> | unknown>][] = [
    [
      'a download link',
      async () => {
        const link = createDownloadLinks(old, '').signed(
          { kind: 'submission', id: `sub_${'0'.repeat(20)}` },
          'x.pdf',
          Date.now(),
        );
        const token = link.split('/')[2] ?? '';
        return (keys) => {
          const opened = openDownloadLink(keys, token, Date.now());
          return opened === 'unknown' ? null : opened;
        };
      },
    ],
    [
      'a data link',
      async () => {
        const id = `sub_${'0'.repeat(20)}`;
        const given = dataLink(old, '', id).split('.')[1] ?? '';
        return (keys) => openDataLink(keys, id, given);
      },
    ],
    [
      'an upload policy',
      async () => {
        const grant = { key: 'k', accountId: account.id, askedBy: 'me', mode: 'live', kind: 'pdf' } as const;
        const policy = grantUpload(old, grant, Date.now());
        return (keys) => readPolicy(keys, policy);
      },
    ],
    [
      'the secret of a webhook endpoint',
      async () => {
        const { id, secret } = await createEndpoint(account.live, hookUrl('rotated'));
        return async (signingKey) => {
          const target = { accountId: account.id, endpointId: id };
          const address = await findWebhookAddress({ db: database, signingKey }, target, Date.now());
          return address?.secrets?.includes(secret) ? secret : null;
        };
      },
    ],
    [
      'the credentials of a bucket',
      async () => {
        const { id } = await createIntegration(account.live, bucketName());
        const row = await database.select().from(integrations).where(eq(integrations.id, id)).get();
        if (!row) throw new Error('the integration is missing');
        return (keys) => decryptCredentials(keys, row);
      },
    ],
    [
      "a member's authenticator app",
      async () => {
        const member = await createMember();
        const { sealed, secret } = proposeTotp(old, member.email, null);
        const totp = new TOTP({ secret });
        const on = { sealed, code: totp.generate({ timestamp: Date.now() - 30_000 }) };
        const log = logOf(database, { ...member, name: 'Ada' }, { ip: member.ip, user_agent: null });
        await turnTotpOn({ db: database, log, signingKey: old }, member.id, on, Date.now());
        const user = await database.select().from(users).where(eq(users.id, member.id)).get();
        if (!user) throw new Error('the member is missing');
        return async (signingKey) => {
          await database.update(users).set({ totpStep: null }).where(eq(users.id, member.id));
          const isRight = await isSecondFactor(
            { db: database, signingKey },
            user,
            totp.generate(),
            Date.now(),
          );
          return isRight || null;
        };
      },
    ],
    [
      'the password of a PDF',
      async () => {
        const sealed = encryptSecret(old, 'sesame');
        return (keys) => decryptSecret(keys, sealed);
      },
    ],
  ];

  it.each(kinds)('is read while the old key is kept, and not after it is gone: %s', async (_, make) => {
    const read = await make();
    const known = await read(old);
    expect(known).not.toBeNull();
    expect(await read(both)).toEqual(known);
    expect(await read(['a-third-key-that-has-nothing-to-do-with-it', ...both])).toEqual(known);
    expect(await read(alone)).toBeNull();
  });

  it('is read over HTTP: links, uploads and signing', async () => {
    const template = await createTemplate(account.live, [{ name: 'name', page: 1, y: 100 }]);
    const created = await as(account.live).post(`/templates/${template}/submissions`, {
      data: { name: 'Ada' },
    });
    const link = created.json.submission.download_url;
    const opened = await send('GET', link, { env: during });
    await opened.arrayBuffer();
    expect(opened.status).toBe(200);
    expectRefusal(await call('GET', link, { env: after }), 404, 'download_not_found');

    const shown = await as(account.live).get(`/submissions/${created.json.submission.id}`, { env: during });
    expectRefusal(await call('GET', shown.json.download_url), 404, 'download_not_found');

    const contract = await ask(account.live, await createContract(account.live), [buyer(), seller()]);
    const [{ id }] = contract.data_requests;
    const { searchParams } = await linkFor(account.live, id);
    const form = new URLSearchParams({ ...Object.fromEntries(searchParams), attempt: crypto.randomUUID() });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(link).origin };
    const entered = await send('POST', `/sign/${id}/session`, {
      body: form.toString(),
      headers,
      env: during,
    });
    await entered.arrayBuffer();
    expect(entered.headers.get('set-cookie')).toContain('=');
  });
});

describe('what is made with several keys', () => {
  it('is made with the newest one', () => {
    const target = { kind: 'submission', id: `sub_${'0'.repeat(20)}` } as const;
    const token = createDownloadLinks(both, '').signed(target, 'x.pdf', Date.now()).split('/')[2] ?? '';
    expect(openDownloadLink(alone, token, Date.now())).toEqual(target);
    expect(openDownloadLink(old, token, Date.now())).toBe('unknown');
    const given = dataLink(both, '', target.id).split('.')[1] ?? '';
    expect([openDataLink(alone, target.id, given), openDataLink(old, target.id, given)]).toEqual([
      target.id,
      null,
    ]);
  });

  it('names its key, and is read with no other', () => {
    const sealed = encryptSecret(both, 'sesame');
    expect(sealed).toMatch(new RegExp(`^v2\\.${keyIdOf(second)}\\.`));
    expect(decryptSecret(alone, sealed)).toBe('sesame');
    expect(decryptSecret(old, sealed)).toBeNull();
    expect(decryptSecret(both, sealed.replace(keyIdOf(second), keyIdOf(first)))).toBeNull();
  });

  it('has the form of release 0.1.0 while there is one key only', () => {
    expect(encryptSecret(alone, 'sesame')).toMatch(/^v1\./);
  });

  it('is made with SIGNING_KEY_NEW, when nobody knows SIGNING_KEY', () => {
    expect(signingKeysOf({ SIGNING_KEY: first, SIGNING_KEY_NEW: second })).toEqual([second, first]);
  });
});
