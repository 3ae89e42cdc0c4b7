import { recordWords } from '../../../dashboard/records/words';
import { button, h } from '../../common/dom';
import { askOrder } from './combine-dialog';

const words = recordWords.combine;

/** Documents of the list are chosen, and become one PDF in the order that people give them. */
export function letCombine(): void {
  const frame = document.querySelector<HTMLElement>('[data-combine]');
  if (!frame) return;
  const picks = [...frame.querySelectorAll<HTMLInputElement>('input[data-pick]')];
  // In the order in which they were chosen.
  let chosen: HTMLInputElement[] = [];
  const said = h('span', { attributes: { role: 'status' } });
  const open = button('primary', words.open, () =>
    askOrder(chosen.map(({ dataset }) => ({ id: dataset['pick'] ?? '', name: dataset['name'] ?? '' }))),
  );
  const clear = button('quiet', words.clear, () => {
    for (const pick of chosen) pick.checked = false;
    chosen = [];
    show();
  });
  const bar = h('div', { className: 'card row combine-bar', hidden: true }, said, open, clear);
  const show = () => {
    bar.hidden = chosen.length === 0;
    said.textContent = words.chosen(chosen.length);
  };
  for (const pick of picks) {
    // Coming back, browsers tick what was ticked; the order is gone.
    pick.checked = false;
    pick.addEventListener('change', () => {
      chosen = pick.checked ? [...chosen, pick] : chosen.filter((each) => each !== pick);
      show();
    });
  }
  frame.before(bar);
}
