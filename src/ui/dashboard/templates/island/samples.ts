import fields from '../../../../../examples/membership-fields.json';
import { type Answer, api } from '../../shell/island/service/api';
import { templateWords as words } from '../words';
import { type Result, upload } from './upload';

type Outcome = { ok: true } | { ok: false; message: string };

/** What is there already. When a step fails, the next try goes on with it. */
const made: { hasHtml: boolean; pdfId: string | null } = { hasHtml: false, pdfId: null };

/** Adds an HTML template and a PDF template with fields, both from the documentation. */
export async function addSamples(): Promise<Outcome> {
  const file = await fetch('/docs/examples/membership-form.pdf').catch(() => null);
  if (!file?.ok) return { ok: false, message: words.samples.failed };
  if (!made.hasHtml) {
    const html = await addHtml();
    if (!html.ok) return html;
    made.hasHtml = true;
  }
  if (made.pdfId === null) {
    const sent = await addPdf(await file.blob());
    if (sent.kind !== 'done') return { ok: false, message: reasonOf(sent) };
    made.pdfId = sent.template.id;
  }
  const placed = await api.put(`/templates/${made.pdfId}/add_fields`, fields);
  return placed.ok ? { ok: true } : placed;
}

async function addPdf(file: Blob): Promise<Result> {
  const form = new FormData();
  form.append('template[name]', words.samples.pdf);
  form.append('template[document]', new File([file], 'membership-form.pdf'));
  const { signal } = new AbortController();
  return upload({ path: '/templates', method: 'POST', form, signal, onProgress: () => {} });
}

async function addHtml(): Promise<Answer<unknown>> {
  const { starters } = await import('../../html-editor/island/model/starters');
  const { html, scss, footer_html, options: html_engine_options } = starters.invoice;
  const template = { template_type: 'html', name: words.samples.html, html, scss, footer_html };
  return api.post('/templates', { template: { ...template, html_engine_options } });
}

function reasonOf(result: Result): string {
  return 'reason' in result ? result.reason : words.samples.failed;
}
