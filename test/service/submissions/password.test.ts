import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptSecret, encryptSecret, placeOfPassword } from '../../../src/core/platform/encrypt-secret';
import { type SigningKeys, signingKeysOf } from '../../../src/core/platform/signing-keys';
import { sha256Hex } from '../../../src/lib/digest';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { kill } from '../../support/dying';
import { download } from '../../support/pdf-text';
import { expectProblems } from '../../support/refusals';
import { atTheDocument, signer, typed } from '../../support/signing';

const signature = { name: 'sign', page: 1, x: 72, y: 240, width: 200, height: 50, type: 'signature' };

let account: Account;
let templateId: string;

beforeAll(async () => {
  account = await createAccount();
  templateId = await createTemplate(account.live, [
    { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 },
  ]);
});

function create(body: object) {
  return as(account.live).post(`/templates/${templateId}/submissions`, {
    data: { name: 'Ada Lovelace' },
    ...body,
  });
}

async function textWith(pdf: Uint8Array, password: string): Promise<string> {
  const document = await getDocumentProxy(pdf.slice(), { password });
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

describe('a password', () => {
  for (const password of ['open sesame', 'pa\u0308sswörd 密码', 'x'.repeat(127)]) {
    it(`encrypts the PDF: ${password.slice(0, 20)}`, async () => {
      const { status, json } = await create({ password });
      expect(status).toBe(201);
      expect(json.submission).toMatchObject({ state: 'processed', password: null });
      const pdf = await download(json.submission.download_url);
      expect(sha256Hex(pdf)).toBe(json.submission.pdf_hash);

      expect(await textWith(pdf, password.normalize('NFC'))).toContain('Ada Lovelace');
      await expect(textWith(pdf, `${password.slice(1)}?`)).rejects.toThrow(/password/i);
      await expect(textWith(pdf, '')).rejects.toThrow(/password/i);
      const raw = Buffer.from(pdf).toString('latin1');
      expect(raw).not.toContain('Ada Lovelace');
      expect(raw).not.toContain(json.submission.id);
      const reread = await PDFDocument.load(pdf, { password: password.normalize('NFC') });
      expect(reread.getTitle()).toBe('A form');
    });
  }

  it('is in no answer, no store of the service, and gone once the PDF is made', async () => {
    const password = `only-here-${crypto.randomUUID()}`;
    const { json, text } = await create({ password });
    expect(text).not.toContain(password);
    const { id } = json.submission;
    const rows = await env.DB.prepare('select record from submissions where id = ?').bind(id).all();
    expect(JSON.stringify(rows.results)).not.toContain(password);
    const coordinator = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
    const kept = await runInDurableObject(coordinator, (_, state) =>
      state.storage.sql.exec('select * from submission').toArray(),
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.['sealed_password']).toBeNull();
    expect(JSON.stringify(kept)).not.toContain(password);
  });

  it('waits for signers bound to its place, and is read as release 0.4.0 kept it', async () => {
    const password = 'kept until it is signed';
    const signed = await createTemplate(account.live, [signature]);
    const body = { data: {}, password, data_requests: [signer('Ada')] };
    const made = await as(account.live).post(`/templates/${signed}/submissions`, body);
    const { id, data_requests } = made.json.submission;
    const stub = env.SUBMISSIONS.get(env.SUBMISSIONS.idFromName(id));
    const keys = signingKeysOf(env);
    const bound = await runInDurableObject(stub, (_, { storage }) => {
      const [row] = storage.sql.exec('select sealed_password from submission').toArray();
      const earlier = encryptSecret(keys, JSON.stringify(password));
      storage.sql.exec('update submission set sealed_password = ?', earlier);
      return String(row?.['sealed_password']);
    });
    const place = placeOfPassword({ accountId: account.id, id });
    expect(decryptSecret(keys, bound, place)).toBe(JSON.stringify(password));
    expect(
      decryptSecret(keys, bound, placeOfPassword({ accountId: account.id, id: 'sub_other' })),
    ).toBeNull();
    await kill(stub);
    const browser = await atTheDocument(account.live, data_requests[0].id);
    expect((await browser.complete({ sign: typed('Ada') })).status).toBe(200);
    const answer = async () => (await as(account.live).get(`/submissions/${id}`)).json;
    await until(async () => (await answer()).state === 'processed', 60_000);
    const pdf = await download((await answer()).download_url);
    expect(await textWith(pdf, password)).toContain('Ada');
    await expect(textWith(pdf, '')).rejects.toThrow(/password/i);
  }, 90_000);

  it('is at most 127 bytes, and never empty', async () => {
    expectProblems(await create({ password: '' }), [/^#\/password: /]);
    expectProblems(await create({ password: 'ä'.repeat(64) }), [/^#\/password: must have at most 127 bytes/]);
    expectProblems(await create({ password: 12345 }), [/^#\/password: /]);
  });

  it('makes a PDF that is refused by name when it is uploaded again', async () => {
    const { json } = await create({ password: 'again' });
    const form = new FormData();
    form.append('template[name]', 'Locked');
    form.append('template[document]', new File([await download(json.submission.download_url)], 'locked.pdf'));
    const answer = await as(account.live).post('/templates', form);
    expect(answer.status).toBe(422);
    expect(answer.json.template.document_state).toBe('password_required');
  });
});

describe('an encrypted secret', () => {
  const text = 'a signing key of thirty-two chars';
  const key: SigningKeys = [text];

  it('is decrypted with the same key only', () => {
    const sealed = encryptSecret(key, 'sesam öffne dich');
    expect(sealed).not.toContain('sesam');
    expect(decryptSecret(key, sealed)).toBe('sesam öffne dich');
    expect(encryptSecret(key, 'sesam öffne dich')).not.toBe(sealed);
    expect(decryptSecret([`${text}!`], sealed)).toBeNull();
    expect(decryptSecret(key, sealed.slice(0, -2))).toBeNull();
    expect(decryptSecret(key, 'v1.AAAA')).toBeNull();
    expect(decryptSecret(key, sealed.slice(3))).toBeNull();
  });
});

describe('a template that encrypts its PDFs', () => {
  const permissionsOf = async (pdf: Uint8Array, password: string) => {
    const document = await getDocumentProxy(pdf.slice(), { password });
    return document.getPermissions();
  };

  it('makes them open without a password, but protects them from changes', async () => {
    const id = await createTemplate(account.live, [
      { name: 'name', page: 1, x: 72, y: 120, width: 300, height: 24 },
    ]);
    expect(
      (await as(account.live).put(`/templates/${id}`, { template: { encrypt_pdfs: true } })).status,
    ).toBe(200);
    const submission = { template_id: id, data: { name: 'Ada Lovelace' } };
    const { json } = await as(account.live).post('/submissions/batches', [
      submission,
      { ...submission, password: 'open sesame' },
    ]);
    expect(json.submissions, JSON.stringify(json)).toHaveLength(2);
    const [open, locked] = await Promise.all(
      json.submissions.map(({ download_url }: { download_url: string }) => download(download_url)),
    );
    expect(Buffer.from(open).toString('latin1')).toContain('/Encrypt');
    expect(Buffer.from(open).toString('latin1')).not.toContain(json.submissions[0].id);
    expect(await textWith(open, '')).toContain('Ada Lovelace');
    expect(await permissionsOf(open, '')).toEqual(expect.arrayContaining([0x04, 0x10, 0x100]));
    for (const change of [0x08, 0x20, 0x400]) expect(await permissionsOf(open, '')).not.toContain(change);

    await expect(textWith(locked, '')).rejects.toThrow(/password/i);
    expect(await textWith(locked, 'open sesame')).toContain('Ada Lovelace');
    const allowed = await permissionsOf(locked, 'open sesame');
    expect(allowed).toEqual(expect.arrayContaining([0x08, 0x20, 0x400]));
  });
});
