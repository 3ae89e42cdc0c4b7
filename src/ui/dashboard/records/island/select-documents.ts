import { limits } from '../../../../lib/limits';
import { button, h } from '../../../islands/common/dom';
import { recordWords } from '../words';
import { askFormat } from './bundle-dialog';
import { askOrder } from './combine-dialog';
import { Selection } from './selection';

const { combine: words, bundle } = recordWords;

/**
 * Lets members select documents, across all pages of the list, to download them as one file or to combine
 * their PDFs in a chosen order.
 */
export function letSelect(): void {
  const place = document.getElementById('selection');
  if (!place) return;
  const picks = [...document.querySelectorAll<HTMLInputElement>('input[data-pick]')];
  const said = h('span', { attributes: { role: 'status' } });
  const download = button('primary', bundle.open, () => askFormat(selection));
  const combine = button('', words.open, () => askOrder(selection));
  const clear = button('quiet', words.clear, () => selection.put([]));
  const bar = h('div', { className: 'card row selection-bar' }, said, download, combine, clear);
  const show = () => {
    for (const pick of picks) {
      pick.checked = selection.has(idOf(pick));
      pick.disabled = selection.isFull && !pick.checked;
    }
    const here = picks.filter((pick) => pick.checked).length;
    const count = selection.sources.length;
    bar.hidden = count === 0;
    combine.disabled = count > limits.mergeSources;
    const elsewhere = count > here ? [words.elsewhere(count - here)] : [];
    const full = selection.isFull ? [words.full(limits.bundleIds)] : [];
    const many = combine.disabled ? [words.tooMany(limits.mergeSources)] : [];
    said.textContent = [words.chosen(count), ...elsewhere, ...full, ...many].join(' · ');
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
