import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountSealKeys } from '../../../src/core/db/schema';
import { type Account, as, call, createAccount, database } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { newKeys, sentPem } from '../../support/certificates';
import { keyFiles } from '../../support/key-files';
import { expectLogged } from '../../support/log';
import { download } from '../../support/pdf-text';
import { readSeal } from '../../support/read-seal';

let account: Account;
let templateId: string;

beforeEach(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
});

async function addKey(sent?: object): Promise<{ id: string; certificate_hash: string; name: string }> {
  const { status, json, text } = await as(account.live).post('/seal_keys', {
    key: sent ?? (await sentPem()),
  });
  expect(status, text).toBe(201);
  return json;
}

async function submit(more: object = {}, of: Account = account, template = templateId, query = '') {
  const { json } = await as(of.live).post(`/templates/${template}/submissions${query}`, {
    ...{ data: { name: 'Ada' }, seal: 'best_effort' },
    ...more,
  });
  return json.submission;
}

async function sealIn({ download_url: url }: { download_url: string }) {
  return readSeal(await download(url));
}

describe('a document of an account with a key of its own', () => {
  it.each([
    ['RSA, with its issuers', async () => sentPem({ keys: await newKeys(2048) })],
    ['P-384', async () => sentPem({ keys: await newKeys('P-384') })],
    ['P-521', async () => sentPem({ keys: await newKeys('P-521') })],
    ['PKCS #12', async () => ({ kind: 'file', pkcs12: keyFiles.modern, password: 'grün' })],
  ])('is sealed with it: %s', async (_, sent) => {
    const key = await addKey(await sent());
    const submission = await submit();
    expect(submission.seal).toMatchObject({ level: 'B-B', certificate_hash: key.certificate_hash });
    const seal = await sealIn(submission);
    expect(seal).toMatchObject({
      ...{ isIntact: true, covers: 'everything', certificateHash: key.certificate_hash },
      subject: expect.stringContaining(`CN=${key.name}`),
    });
    const { json: trail } = await as(account.live).get(`/submissions/${submission.id}/audit`);
    expect(trail.entries.at(-1).event.seal).toEqual({ level: 'B-B', certificate_hash: key.certificate_hash });
  });

  it('is its own only: others go on with the key of the deployment, whose list does not name it', async () => {
    const key = await addKey();
    const other = await createAccount();
    const template = await createTemplate(other.live, [{ name: 'name', page: 1 }]);
    const { seal } = await submit({}, other, template);
    expect(seal.certificate_hash).not.toBe(key.certificate_hash);
    const { text: list } = await call('GET', '/.well-known/quillet/certificates.pem');
    expect(list).toContain(seal.certificate_hash);
    expect(list).not.toContain(key.certificate_hash);
  });

  it('is sealed by the deployment when the certificate has ended, and waits when a seal is required', async () => {
    const key = await addKey();
    await database
      .update(accountSealKeys)
      .set({ expiresAt: Date.now() - 1 })
      .where(eq(accountSealKeys.id, key.id));
    const submission = await submit();
    expect(submission.seal.certificate_hash).not.toBe(key.certificate_hash);
    expect((await sealIn(submission))?.isIntact).toBe(true);
    expectLogged(/Its certificate ended on/);
    const { id } = await submit({ seal: 'required' }, account, templateId, '?wait=false');
    await expect
      .poll(async () => (await as(account.live).get(`/submissions/${id}?wait=false`)).json, {
        timeout: 10_000,
      })
      .toMatchObject({
        state: 'pending',
        seal: null,
        error_message: expect.stringMatching(
          /^The seal key of the account has been unavailable since .+: add a new one, or take it out of use\.$/,
        ),
      });
  });
});
