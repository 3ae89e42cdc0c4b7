import { fill } from '../../../fill';
import { h } from '../../../islands/common/dom';
import { openDialog } from '../../../kit/dialog/island';
import { laterWords as words } from '../later-words';
import type { Merged, Preference } from './model/merge';

/** Asks whose changes of the same fields to keep; null when the dialog is closed. */
export function askWhich(
  { conflicts, rulesConflict }: Merged,
  whose: { who: string; time: string },
): Promise<Preference | null> {
  const names = conflicts.map(({ name }) => name);
  return new Promise((resolve) => {
    let answer: Preference | null = null;
    const choose = (preference: Preference) => () => {
      answer = preference;
      dialog.close();
    };
    const text = fill(words.conflict.text, whose);
    const all = rulesConflict ? [...names, words.conflict.rules] : names;
    const dialog = openDialog({
      title: words.conflict.title,
      className: 'small',
      content: [h('p', {}, text), h('ul', {}, ...all.map((name) => h('li', { dir: 'auto' }, name)))],
      actions: [
        h('button', { type: 'button', textContent: words.conflict.theirs, onclick: choose('theirs') }),
        h('button', {
          type: 'button',
          className: 'primary',
          textContent: words.conflict.mine,
          onclick: choose('mine'),
        }),
      ],
    });
    dialog.addEventListener('close', () => resolve(answer));
  });
}

export function showKeys(): void {
  const rows = words.keys.rows.map(([keys, what]) =>
    h('div', {}, h('dt', {}, h('kbd', {}, keys)), h('dd', {}, what)),
  );
  openDialog({
    title: words.keys.title,
    content: [h('dl', { className: 'key-list' }, ...rows)],
    actions: [],
  });
}
