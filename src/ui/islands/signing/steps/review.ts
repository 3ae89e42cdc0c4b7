import type { SigningView } from '../../../../service/data-requests/signing-view';
import { button, h } from '../../common/dom';
import { describeValue } from '../controls/describe';
import { pictureOf } from '../controls/picture';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { words } from '../words';
import { busy, openDialog } from './dialog';

type Review = {
  form: Form;
  consent: SigningView['consent'];
  goTo: (question: Question) => void;
  complete: () => Promise<void>;
};

/** Shows all answers once more, the consent, and the button that completes. */
export function openReview({ form, consent, goTo, complete }: Review): HTMLDialogElement {
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
      h('p', { className: 'consent', id: 'consent-text' }, consent.text),
      h('label', { className: 'option agree' }, agree, h('strong', {}, words.review.consent)),
      problem,
    ],
    actions: [button('', words.review.back, () => dialog.close()), finish],
  });
  return dialog;
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
