import { limits } from '../../../../lib/limits';
import { button, h } from '../../../islands/common/dom';
import { busy } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { page } from '../../shell/island/page';
import { bulkWords } from '../bulk-words';
import { recordWords, scriptWords } from '../words';
import { type ApiFilter, documentsOf } from './all-of-filter';
import { askBulkAct } from './bulk-dialog';
import { askFormat } from './bundle-dialog';
import { askOrder } from './combine-dialog';
import { Selection } from './selection';

const { combine: words, bundle } = recordWords;

/**
 * Lets members select documents, across all pages of the list, to download them as one file, to combine
 * their PDFs in a chosen order, or to do the same with each of them.
 */
export function letSelect(): void {
  const place = document.getElementById('selection');
  const picks = [...document.querySelectorAll<HTMLInputElement>('input[data-pick]')];
  if (!place) return;
  const { filter, hasMore } = page<{ filter: ApiFilter; hasMore: boolean }>();
  const all = h('input', { type: 'checkbox', onchange: () => pickPage(all.checked) });
  const said = h('span', { attributes: { role: 'status' } });
  const download = button('primary', bundle.open, () => askFormat(selection));
  const combine = button('', words.open, () => askOrder(selection));
  const more = button('', bulkWords.open, () => askBulkAct(selection));
  const rest = button('quiet', bulkWords.filter, () => void busy(rest, scriptWords.working, pickFilter));
  const clear = button('quiet', words.clear, () => selection.put([]));
  const acts = [download, combine, more, clear];
  const wholePage = h('label', { className: 'choice' }, all, bulkWords.page);
  const bar = h('div', { className: 'row selection-bar' }, wholePage, rest, said, ...acts);
  const show = () => {
    for (const pick of picks) {
      pick.checked = selection.has(idOf(pick));
      pick.disabled = selection.isFull && !pick.checked;
    }
    const here = picks.filter((pick) => pick.checked).length;
    const count = selection.sources.length;
    all.checked = picks.length > 0 && here === picks.length;
    all.indeterminate = here > 0 && !all.checked;
    rest.hidden = !(hasMore && all.checked) || selection.isFull;
    for (const act of acts) act.hidden = count === 0;
    bar.hidden = picks.length === 0 && count === 0;
    wholePage.hidden = picks.length === 0;
    bar.classList.toggle('card', count > 0);
    place.classList.toggle('used', count > 0);
    combine.disabled = count > limits.mergeSources;
    const elsewhere = count > here ? [words.elsewhere(count - here)] : [];
    const full = selection.isFull ? [words.full(limits.bundleIds)] : [];
    const many = combine.disabled ? [words.tooMany(limits.mergeSources)] : [];
    said.textContent = count === 0 ? '' : [words.chosen(count), ...elsewhere, ...full, ...many].join(' · ');
  };
  const selection = new Selection(show);
  const sourceOf = (pick: HTMLInputElement) => ({ id: idOf(pick), name: pick.dataset['name'] ?? '' });
  const pickPage = (isChecked: boolean) => {
    const others = selection.sources.filter(({ id }) => picks.every((pick) => idOf(pick) !== id));
    const kept = isChecked ? selection.sources : others;
    const added = isChecked ? picks.filter((pick) => !selection.has(idOf(pick))).map(sourceOf) : [];
    selection.put([...kept, ...added].slice(0, limits.bundleIds));
  };
  const pickFilter = async () => {
    const found = await documentsOf(filter, (count) => {
      said.textContent = bulkWords.finding(count);
    });
    if (!found.ok) return toast(found.message, 'failed');
    const named = new Map(picks.map((pick) => [idOf(pick), sourceOf(pick)]));
    selection.put(found.ids.map((id) => named.get(id) ?? { id, name: '' }));
    if (found.isCut) toast(bulkWords.cut(limits.bundleIds), 'failed');
    if (found.missing.length > 0) toast(recordWords.incomplete(found.missing), 'failed');
    if (found.isAway) toast(recordWords.away, 'failed');
  };
  for (const pick of picks)
    pick.addEventListener('change', () => {
      if (pick.checked) selection.add(sourceOf(pick));
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
