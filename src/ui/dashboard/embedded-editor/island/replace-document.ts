import { fill } from '../../../../lib/fill';
import { h } from '../../../islands/common/dom';
import { toast } from '../../../kit/toast/island';
import type { TemplateRecord } from '../../editor/island/service/template';
import { api } from '../../shell/island/service/api';
import { embeddedWords as words } from '../words';

const LOOK_MS = 1_000;

/** Lets the person choose a PDF in place of the document, and starts over when it was read. */
export function replaceDocument(templateId: string, again: () => void): void {
  const input = h('input', { type: 'file', accept: 'application/pdf,.pdf' });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void send(templateId, file, again);
  });
  input.click();
}

async function send(templateId: string, file: File, again: () => void): Promise<void> {
  const form = new FormData();
  form.append('template[document]', file);
  const sent = await api.upload<TemplateRecord>(`/templates/${templateId}`, form, { method: 'PUT' });
  if (!sent.ok) return toast(sent.message, 'failed');
  toast(words.replacing);
  for (;;) {
    const answer = await api.get<TemplateRecord>(`/templates/${templateId}`);
    if (!answer.ok) return toast(answer.message, 'failed');
    const { document_state: state, document_parse_error: reason } = answer.body;
    if (state === 'processed') return again();
    if (state !== 'pending') return toast(fill(words.notReplaced, { reason: reason ?? state }), 'failed');
    await new Promise((later) => setTimeout(later, LOOK_MS));
  }
}
