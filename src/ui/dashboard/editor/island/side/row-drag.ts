import { h } from '../../../../islands/common/dom';

/** The distance in pixels after which a press is a drag. */
const TREMBLE = 4;
/** The list scrolls while the pointer is so near its edge, in pixels, and so far in each frame. */
const EDGE = 32;
const STEP = 10;

export type Dropped = {
  id: number;
  /** The field before which it comes; null at the end of its page. */
  before: number | null;
};

/**
 * Follows the pointer from a row of the list to its new place. A line shows the place, and nothing
 * changes before the end.
 */
export function dragRow(row: HTMLLIElement, press: PointerEvent, onDrop: (dropped: Dropped) => void): void {
  const list = row.parentElement;
  const scroller = row.closest<HTMLElement>('#editor-list');
  if (list === null || scroller === null) return;
  const line = h('div', { className: 'drop-line' });
  const ended = new AbortController();
  let isDragging = false;
  let y = press.clientY;
  let before: HTMLLIElement | null = row;

  const follow = () => {
    if (ended.signal.aborted) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    if (y < top + EDGE) scroller.scrollTop -= STEP;
    if (y > bottom - EDGE) scroller.scrollTop += STEP;
    const rows = [...list.querySelectorAll<HTMLLIElement>(':scope > li')];
    const places = rows.map((one) => one.getBoundingClientRect());
    const at = places.findIndex((place) => y < place.top + place.height / 2);
    before = rows[at] ?? null;
    const from = list.getBoundingClientRect().top;
    line.style.setProperty('--at', `${(places[at]?.top ?? places.at(-1)?.bottom ?? from) - from}px`);
    requestAnimationFrame(follow);
  };
  const move = (event: PointerEvent) => {
    y = event.clientY;
    // The press may have ended while this part was loading.
    if (event.buttons === 0) return end(false);
    if (isDragging || Math.abs(y - press.clientY) < TREMBLE) return;
    isDragging = true;
    row.classList.add('dragged');
    list.append(line);
    // The release is no click on the row.
    list.setPointerCapture(press.pointerId);
    follow();
  };
  const end = (isDropped: boolean) => {
    ended.abort();
    line.remove();
    row.classList.remove('dragged');
    if (isDragging && isDropped && before !== row) onDrop({ id: idOf(row), before: before && idOf(before) });
  };
  const { signal } = ended;
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return;
      event.preventDefault();
      end(false);
    },
    { signal, capture: true },
  );
}

function idOf({ dataset }: HTMLLIElement): number {
  return Number(dataset['id']);
}
