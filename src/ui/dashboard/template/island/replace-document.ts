import { button, h } from '../../../islands/common/dom';
import { openDialog } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { words as common } from '../../shell/words';
import { problemOf, upload } from '../../templates/island/upload';
import { templateWords as words } from '../../templates/words';

/**
 * Replaces the document and keeps the fields; the old document stays in use until the new one has
 * been read.
 */
export function replaceDocument(templateId: string, after: () => void): void {
  const chosen = h('input', { type: 'file', accept: 'application/pdf,.pdf' });
  chosen.addEventListener('change', () => {
    const file = chosen.files?.[0];
    if (file) void send(templateId, file, after);
  });
  chosen.click();
}

async function send(templateId: string, file: File, after: () => void): Promise<void> {
  const cancel = new AbortController();
  const said = h('p', { attributes: { role: 'status' } }, words.uploads.sending(0));
  const dialog = openDialog({
    title: words.actions.replace.replace(' …', ''),
    className: 'small',
    content: [h('p', { dir: 'auto' }, file.name), said],
    actions: [button('', common.dialog.cancel, () => dialog.close())],
  });
  dialog.addEventListener('close', () => cancel.abort());
  const problem = await problemOf(file);
  if (problem !== null) return say(said, problem);
  const form = new FormData();
  form.append('template[document]', file);
  const result = await upload({
    path: `/templates/${templateId}`,
    method: 'PUT',
    ...{ form, signal: cancel.signal },
    onProgress: (progress) =>
      say(
        said,
        progress.kind === 'sending'
          ? words.uploads.sending(Math.floor(progress.share * 100))
          : words.uploads.reading,
      ),
  });
  if (result.kind === 'failed' || result.kind === 'unusable') return say(said, result.reason);
  dialog.close();
  if (result.kind === 'done') toast(words.done.replaced);
  after();
}

function say(place: HTMLElement, text: string): void {
  place.textContent = text;
}
