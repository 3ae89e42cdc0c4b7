import { limits } from '../../../../lib/limits';
import { button, h } from '../../../islands/common/dom';
import { recordWords } from '../words';
import { askOrder } from './combine-dialog';
import { Selection } from './selection';

const words = recordWords.combine;

/**
 * Lets members select submissions, across all pages of the list, and combine their PDFs in a chosen
 * order.
 */
export function letCombine(): void {
  const place = document.getElementById('combine');
  if (!place) return;
  const picks = [...document.querySelectorAll<HTMLInputElement>('input[data-pick]')];
  const said = h('span', { attributes: { role: 'status' } });
  const open = button('primary', words.open, () => askOrder(selection));
  const clear = button('quiet', words.clear, () => selection.put([]));
  const bar = h('div', { className: 'card row combine-bar' }, said, open, clear);
  const show = () => {
    for (const pick of picks) {
      pick.checked = selection.has(idOf(pick));
      pick.disabled = selection.isFull && !pick.checked;
    }
    const here = picks.filter((pick) => pick.checked).length;
    const count = selection.sources.length;
    bar.hidden = count === 0;
    const elsewhere = count > here ? [words.elsewhere(count - here)] : [];
    const full = selection.isFull ? [words.full(limits.mergeSources)] : [];
    said.textContent = [words.chosen(count), ...elsewhere, ...full].join(' · ');
  };
  const selection = new Selection(show);
  for (const pick of picks)
    pick.addEventListener('change', () => {
      if (pick.checked) selection.add({ id: idOf(pick), name: pick.dataset['name'] ?? '' });
      else selection.remove(idOf(pick));
    });
  place.append(bar);
  // Browsers may bring a page back from the cache with an old selection.
  addEventListener('pageshow', () => selection.reload());
  show();
}

function idOf({ dataset }: HTMLInputElement): string {
  return dataset['pick'] ?? '';
}
