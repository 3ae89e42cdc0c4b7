import { h } from '../../common/dom';
import type { Form } from '../model/form';
import type { Question } from '../model/questions';
import { counted, words } from '../words';
import { openDialog } from './dialog';

/** Lists the problems; each item leads to its field. */
export function openProblems(form: Form, goTo: (question: Question) => void): void {
  const wrong = form.withProblems();
  const items = wrong.map((question) => {
    const onclick = () => {
      dialog.close();
      goTo(question);
    };
    const label = h('strong', { dir: 'auto' }, question.label);
    const message = h('span', {}, form.problemOf(question) ?? '');
    return h('li', {}, h('button', { type: 'button', className: 'problem-link', onclick }, label, message));
  });
  const dialog = openDialog({
    title: counted(words.problems.title, wrong.length),
    className: 'problems',
    content: [h('ul', {}, ...items)],
    actions: [],
  });
}
