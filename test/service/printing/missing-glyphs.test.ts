import { expect, it, vi } from 'vitest';
import { htmlPages } from '../../../src/service/submissions/render/html-pages';
import { as, createAccount } from '../../support/app';
import { pageOf, saveHtml, submitHtml } from '../../support/html-templates';

it('names the signs that no font has in the record, wherever they stand', { timeout: 60_000 }, async () => {
  const account = await createAccount();
  const html = `<style>p::after { content: "\\f8ff" } footer { opacity: 0.5; font-weight: 350 }</style>
    <p>Plain, ä, ü, 漢字 and {{ sign }}, {{ sign }}</p><footer><b>&#xE001;</b></footer><!-- \ue004 -->`;
  const template = { html, header_html: '<b>\ue002</b>', html_engine_options: { margins: '30mm' } };
  const { json } = await submitHtml(account, template, { sign: '\ue000' });
  expect(json.submission.state).toBe('processed');
  expect([...json.submission.missing_glyphs].sort()).toEqual(['\ue000', '\ue001', '\ue002', '\uf8ff']);
  const plain = await submitHtml(account, { html: '<p>Every sign of this page: ä, 漢, नी, ✓</p>' });
  expect(plain.json.submission.missing_glyphs).toEqual([]);
});

it('names them in a record without a PDF, until it is tried again', { timeout: 60_000 }, async () => {
  const account = await createAccount();
  const html = '<html lang="en"><title>T</title><p>\ue000</p><script>throw new Error("none")</script>';
  const templateId = await saveHtml(account, {
    ...{ html, conformance: 'pdfa-2b', html_engine_options: { javascript: true } },
  });
  const { json } = await as(account.live).post(`/templates/${templateId}/submissions`, { data: {} });
  const found = { missing_glyphs: ['\ue000'], script_errors: [expect.stringContaining('none')] };
  expect(json.submission).toMatchObject({ state: 'error', download_url: null, ...found });
  const { id } = json.submission;
  const get = async () => (await as(account.live).get(`/submissions/${id}`)).json;
  expect(await get()).toMatchObject(found);
  const page = pageOf({ html: '<html lang="en"><title>T</title><p>a</p>' });
  const pages = vi.spyOn(htmlPages, 'make').mockImplementation(async () => ({ ok: true, page }));
  const again = await as(account.live).post(`/submissions/${id}/reprocess`);
  const none = { missing_glyphs: [], script_errors: [] };
  expect(again.json).toMatchObject({ state: 'pending', ...none });
  await expect.poll(get).toMatchObject({ state: 'processed', conformance_reached: ['pdfa-2b'], ...none });
  pages.mockRestore();
});
