import { h } from '../../common/dom';
import { busy } from '../dialog';
import { api } from '../service/api';
import { words } from './words';

type Made = { submission: { id: string; state: string; download_url: string | null } };

/** Data in, a PDF out, with the watermark of tests. */
export function letTry(form: HTMLFormElement, templateId: string): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const submit = form.querySelector('button');
    if (submit) void busy(submit, words.overview.generating, () => generate(templateId));
  });
}

async function generate(templateId: string): Promise<void> {
  const data = readData();
  if (data === null) return;
  // A window that is opened after waiting counts as one that nobody asked for.
  const opened = window.open('', '_blank');
  const path = `/templates/${templateId}/submissions`;
  const answer = await api.post<Made>(path, { data, test: true, version: 'draft' });
  const link = answer.ok ? answer.body.submission.download_url : null;
  if (link) {
    if (opened) opened.location.href = link;
    const open = h('a', { href: link, target: '_blank', rel: 'noopener' }, words.overview.openPdf);
    return say('test-result', words.overview.generated, ' ', open);
  }
  opened?.close();
  if (answer.ok || answer.code === 'polling_timeout') return say('test-result', words.overview.waits);
  say('data-problem', answer.errors.join('\n') || answer.message);
}

function readData(): object | null {
  const entered = document.getElementById('data');
  say('data-problem', '');
  say('test-result', '');
  try {
    const data: unknown = JSON.parse(entered instanceof HTMLTextAreaElement ? entered.value : '{}');
    return typeof data === 'object' && data !== null ? data : {};
  } catch (error) {
    say('data-problem', words.overview.notJson(error instanceof Error ? error.message : ''));
    return null;
  }
}

const say = (id: string, ...parts: (string | Node)[]): void =>
  document.getElementById(id)?.replaceChildren(...parts);
