import { expect, it } from 'vitest';
import { createAccount } from '../../support/app';
import { submitHtml } from '../../support/html-templates';

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
