import { h } from '../../common/dom';
import type { Entry } from '../model/entries';
import type { Form } from '../model/form';
import { counted, words } from '../words';
import { openDialog } from './dialog';

/** Lists the problems; each item leads to its field. */
export function openProblems(form: Form, goTo: (entry: Entry) => void): void {
  const wrong = form.withProblems();
  const items = wrong.map((entry) => {
    const onclick = () => {
      dialog.close();
      goTo(entry);
    };
    const label = h('strong', { dir: 'auto' }, entry.label);
    const message = h('span', {}, form.problemOf(entry) ?? '');
    return h('li', {}, h('button', { type: 'button', className: 'problem-link', onclick }, label, message));
  });
  const dialog = openDialog({
    title: counted(words.problems.title, wrong.length),
    className: 'problems',
    content: [h('ul', {}, ...items)],
    actions: [],
  });
}
