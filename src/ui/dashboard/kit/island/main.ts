import { part } from '../../../islands/common/dom';
import { copyButton, letCopyParts } from '../../../kit/copy/island';
import { confirm } from '../../../kit/dialog/island';
import { sendsForm } from '../../../kit/form/island';
import { toast } from '../../../kit/toast/island';
import { kitPageWords as words } from '../words';

const { dialog: said } = words;

letCopyParts(document);
part('copy-place', HTMLElement).append(copyButton(words.copy.value, words.copy.label));

function press(id: string, act: () => void): void {
  part(id, HTMLButtonElement).addEventListener('click', act);
}

press('ask', () => void confirm({ title: said.askTitle, text: said.askText, yes: said.yes, danger: true }));
press('say-done', () => toast(words.toast.doneText));
press('say-failed', () => toast(words.toast.failedText, 'failed'));

for (const form of document.querySelectorAll<HTMLFormElement>('dialog form'))
  sendsForm(form, {
    working: said.working,
    send: async () =>
      form.closest('#refused-form')
        ? { ok: false, code: 'validation_failed', message: '', errors: [said.refusal] }
        : { ok: true, body: null },
    done: () => toast(words.toast.doneText),
  });
