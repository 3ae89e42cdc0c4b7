import { fill } from '../../../../lib/fill';
import { h } from '../../../islands/common/dom';
import { openDialog } from '../../../kit/dialog/island';
import { editorWords } from '../words';
import type { Merged, Preference } from './model/merge';

const words = editorWords.conflict;

/** Asks whose changes of the same fields to keep; null when the dialog is closed. */
export function askWhich(
  { conflicts, pagesConflict, rulesConflict }: Merged,
  whose: { who: string; time: string },
): Promise<Preference | null> {
  const all = [
    ...conflicts.map(({ name }) => name),
    ...pagesConflict.map((page) => fill(words.order, { page })),
    ...(rulesConflict ? [words.rules] : []),
  ];
  return new Promise((resolve) => {
    let answer: Preference | null = null;
    const choose = (preference: Preference) => () => {
      answer = preference;
      dialog.close();
    };
    const text = fill(words.text, whose);
    const dialog = openDialog({
      title: words.title,
      className: 'small',
      content: [h('p', {}, text), h('ul', {}, ...all.map((name) => h('li', { dir: 'auto' }, name)))],
      actions: [
        h('button', { type: 'button', textContent: words.theirs, onclick: choose('theirs') }),
        h('button', {
          type: 'button',
          className: 'primary',
          textContent: words.mine,
          onclick: choose('mine'),
        }),
      ],
    });
    dialog.addEventListener('close', () => resolve(answer));
  });
}
