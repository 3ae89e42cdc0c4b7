import { beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../engine/fill/compile/support/read-back';
import { type Account, as, createAccount } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { until } from '../../support/coordinator';
import { download } from '../../support/pdf-text';
import { ask, atTheDocument, contractFields, drawn, signer } from '../../support/signing';

let account: Account;

beforeAll(async () => {
  account = await createAccount();
});

type Asked = { settings?: object; fields?: object[]; name?: string; skip?: boolean };

const own = contractFields.filter(({ name }) => name !== 'title' && !name.startsWith('seller'));

/** What stands on the page of a document that one signer has signed, beside their name. */
async function signed({ settings, fields = own, name = 'Ada Lovelace', skip = false }: Asked = {}) {
  const templateId = await createTemplate(account.live, fields);
  if (settings) await as(account.live).put(`/templates/${templateId}`, { template: settings });
  const wanted = signer('Ada', { name, fields: fields.map((field) => Reflect.get(field, 'name')) });
  const submission = await ask(account.live, templateId, [wanted], { data: {} });
  const [{ id }] = submission.data_requests;
  const values = Object.fromEntries(
    fields.map((field) => [Reflect.get(field, 'name'), Reflect.get(field, 'type') ? drawn : 'Ada']),
  );
  if (skip) {
    const skipped = await as(account.live).post(`/data_requests/${id}/skip`, { data: values });
    expect(skipped.status, skipped.text).toBe(200);
  } else {
    const browser = await atTheDocument(account.live, id);
    expect((await browser.complete(values)).status).toBe(200);
  }
  const get = async () => (await as(account.live).get(`/submissions/${submission.id}`)).json;
  await until(async () => (await get()).state === 'processed');
  const done = await get();
  const texts = await readText(await download(done.download_url), 1);
  const small = texts.filter(({ text }) => text !== 'Ada' && !text.startsWith('Page 1'));
  const [{ completed_at }] = done.data_requests;
  const at = completed_at === null ? '' : `${completed_at.slice(0, 19).replace('T', ' ')} UTC`;
  return { id, at, small, words: small.map(({ text }) => text).join(' ') };
}

describe('a signature in the finished PDF', () => {
  it('has the name, the time and the id at the lower edge of its box', async () => {
    const { id, at, small, words } = await signed();
    expect(words).toBe(`Ada Lovelace · ${at} · ${id}`);
    const [first] = small;
    expect(first?.x).toBeCloseTo(73, 0);
    // The box ends 290 points below the upper edge of the page.
    expect(first?.y).toBeGreaterThan(285);
    expect(first?.y).toBeLessThan(290);
  });

  it.each([
    ['without the id', 90, (at: string) => `Ada Lovelace · ${at}`],
    ['as the time alone', 60, (at: string) => at],
    ['not at all', 30, () => ''],
  ])('says less in a narrow box: %s', async (_what, width, expected) => {
    const box = { name: 'sign', page: 1, x: 72, y: 240, width, height: 40, type: 'signature' };
    const { at, words } = await signed({ fields: [box] });
    expect(words).toBe(expected(at));
  });

  it('has no mark in a low box, nor where the template says so', async () => {
    const low = { name: 'sign', page: 1, x: 72, y: 240, width: 200, height: 10, type: 'signature' };
    expect((await signed({ fields: [low] })).words).toBe('');
    expect((await signed({ settings: { mark_signatures: false } })).words).toBe('');
  });

  it('marks initials, and names in every script', async () => {
    const box = { name: 'mark', page: 1, x: 72, y: 240, width: 200, height: 30, type: 'initials' };
    const { words, at } = await signed({ fields: [box], name: '山田 花子' });
    expect(words.replaceAll(' ', '')).toContain(`山田花子·${at}`.replaceAll(' ', ''));
  });

  it('has no mark of somebody who did not sign it', async () => {
    expect((await signed({ skip: true })).words).toBe('');
  });
});
