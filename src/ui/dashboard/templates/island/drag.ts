import { toast } from '../../../kit/toast/island';
import { templateWords as words } from '../words';
import { itemAround } from './actions';
import { type Item, moveTo } from './move-dialog';

/** A folder opens when something is held over it for this long. */
const OPEN_MS = 700;

/**
 * Templates and folders can be dragged onto folders in the tree, in the list and above the list.
 */
export function letDrag(after: () => void): void {
  let dragged: Item | null = null;
  let over: HTMLElement | null = null;
  let opening: number | undefined;
  const leave = (): void => {
    clearTimeout(opening);
    over?.classList.remove('over');
    over = null;
  };
  document.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = target instanceof Element ? itemAround(target) : null;
    if (!dragged || !dataTransfer) return;
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', dragged.name);
  });
  document.addEventListener('dragover', (event) => {
    const place = dragged && placeOf(event.target, dragged);
    if (!place) return leave();
    event.preventDefault();
    if (place === over) return;
    leave();
    over = place;
    place.classList.add('over');
    const inside = place.parentElement?.querySelector<HTMLDetailsElement>(':scope > details:not(.menu)');
    opening = setTimeout(() => inside?.setAttribute('open', ''), OPEN_MS);
  });
  document.addEventListener('drop', (event) => {
    const [item, place] = [dragged, dragged && placeOf(event.target, dragged)];
    if (!item || !place) return;
    event.preventDefault();
    void moveTo(item, place.dataset['drop'] || null).then((answer) => {
      toast(answer.ok ? words.done.moved(item.name) : answer.message, answer.ok ? 'done' : 'failed');
      if (answer.ok) after();
    });
  });
  document.addEventListener('dragend', () => {
    leave();
    dragged = null;
  });
}

/** A folder cannot be dropped into itself. */
function placeOf(target: EventTarget | null, { id }: Item): HTMLElement | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-drop]') : null;
  return place?.dataset['drop'] === id ? null : place;
}
