import { button, h } from '../../../islands/common/dom';
import { busy, openDialog } from '../../../kit/dialog/island';
import { page } from '../../shell/island/page';
import { sendWords } from '../words';
import { tone } from './signer-cards';

const { review: words, signer: said, languages } = sendWords;

export type Reviewed = {
  signers: { number: number; request: Record<string, unknown>; step: string }[];
  values: number;
  reminders: readonly number[];
  /** In days; null: never, or what the template says. */
  expiry: number | null;
};

/**
 * Shows what will happen before it happens. `send` returns what is to be done once the dialog is closed and
 * has given the focus back.
 */
export function openReview(reviewed: Reviewed, send: () => Promise<() => void>): void {
  const { signers, values, reminders, expiry } = reviewed;
  const ordered = signers.toSorted((one, other) => orderOf(one) - orderOf(other));
  const list = ordered.map((signer) => h('li', {}, ...lines(signer)));
  for (const [index, item] of list.entries())
    item.dataset['person'] = String(tone(ordered[index]?.number ?? 1));
  const facts = [
    words.values(values),
    reminders.length === 0 ? words.noReminders : words.reminders(reminders),
    ...(expiry === null ? [] : [words.expires(expiry)]),
  ];
  const submit = button('primary', words.send, () => {
    keepOpen(dialog);
    let afterwards = () => {};
    const work = async () => {
      afterwards = await send();
    };
    void busy(submit, words.sending, work).finally(() => {
      dialog.close();
      afterwards();
    });
  });
  const dialog = openDialog({
    title: words.title,
    content: [
      h('p', {}, words.lead[page().mode]),
      h('ol', { className: 'plain reviewed' }, ...list),
      h('p', {}, facts.join(' ')),
    ],
    actions: [button('', words.back, () => dialog.close()), submit],
  });
}

/** What is under way cannot be called back, so no key and no button says that it can. */
function keepOpen(dialog: HTMLDialogElement): void {
  for (const each of dialog.querySelectorAll('button')) each.disabled = true;
  // A browser may close a dialog at the second Escape whatever the event says.
  dialog.setAttribute('closedby', 'none');
  dialog.addEventListener('cancel', (event) => event.preventDefault());
}

function orderOf({ request }: Reviewed['signers'][number]): number {
  return Number(request['order']);
}

function lines({ request, step }: Reviewed['signers'][number]): HTMLElement[] {
  const { name, email, order, fields, language } = request;
  const count = Array.isArray(fields) ? fields.length : 0;
  const facts = [
    words.order(Number(order)),
    count === 0 ? words.noFields : said.count(count),
    step,
    languages[language as keyof typeof languages],
  ];
  return [
    h('strong', { dir: 'auto' }, String(name)),
    h('span', { dir: 'auto' }, ` ${String(email)}`),
    h('small', { className: 'soft' }, facts.filter((fact) => fact !== '').join(' · ')),
  ];
}
