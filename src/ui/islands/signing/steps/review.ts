import { fill } from '../../../../lib/fill';
import type { SigningView } from '../../../../service/data-requests/signing-view';
import { isolated } from '../../../signing/isolated';
import { button, h } from '../../common/dom';
import { describeValue } from '../controls/describe';
import { pictureOf } from '../controls/picture';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { words } from '../words';
import { busy, openDialog } from './dialog';

type Review = Pick<SigningView, 'consent' | 'sender'> & {
  form: Form;
  goTo: (question: Question) => void;
  complete: () => Promise<void>;
};

/** Shows all answers once more, the consent, and the button that completes. */
export function openReview({ form, consent, sender, goTo, complete }: Review): HTMLDialogElement {
  const change = (question: Question) => {
    dialog.close();
    goTo(question);
  };
  const agree = h('input', { type: 'checkbox', id: 'agree' });
  const problem = h('p', { className: 'problem', attributes: { role: 'alert' } });
  agree.addEventListener('change', () => {
    problem.textContent = '';
  });
  agree.setAttribute('aria-describedby', 'consent-text');
  const finish = button('primary', words.review.finish, () => {
    problem.textContent = agree.checked ? '' : words.review.mustConsent;
    if (agree.checked) void busy(finish, words.review.finishing, complete);
    else agree.focus();
  });
  const dialog = openDialog({
    title: words.review.title,
    className: 'review',
    content: [
      h('p', { className: 'help' }, words.review.lead),
      summary(form, change),
      ...consentBlock(consent.text, sender),
      h('label', { className: 'option agree' }, agree, h('strong', {}, words.review.consent)),
      problem,
    ],
    actions: [button('', words.review.back, () => dialog.close()), finish],
  });
  return dialog;
}

/** The first paragraph of the text, the rest on request, and who the sender of the text is. */
function consentBlock(text: string, { name, replyTo }: SigningView['sender']): HTMLElement[] {
  const { details, sender, contact } = words.review;
  const [first = '', ...rest] = text.split('\n\n');
  const lines = rest
    .join('\n\n')
    .split('\n')
    .filter((line) => line !== '');
  const about = [
    ...(name === '' ? [] : [fill(sender, { sender: isolated(name) })]),
    ...(replyTo === null ? [] : [fill(contact, { contact: isolated(replyTo) })]),
  ];
  return [
    h('p', { className: 'consent', id: 'consent-text', dir: 'auto' }, first),
    ...(lines.length === 0
      ? []
      : [
          h(
            'details',
            { className: 'consent-more' },
            h('summary', {}, details),
            ...lines.map((line) => h('p', { dir: 'auto' }, line)),
          ),
        ]),
    ...(about.length === 0 ? [] : [h('p', { className: 'help' }, about.join(' · '))]),
  ];
}

function summary(form: Form, change: (question: Question) => void): HTMLElement {
  const rows = form.shown().map((question) => {
    const value = form.valueOf(question);
    const label = h('dt', { dir: 'auto' }, question.label);
    const picture = pictureOf(value);
    const shown = h('dd', { dir: 'auto' }, picture ?? describeValue(question, value));
    shown.classList.toggle('with-picture', picture !== null);
    const edit = button('plain', words.review.change, () => change(question));
    edit.setAttribute('aria-label', `${words.review.change}: ${question.label}`);
    return h('div', {}, label, shown, h('dd', { className: 'edit' }, edit));
  });
  return h('dl', { className: 'summary' }, ...rows);
}
