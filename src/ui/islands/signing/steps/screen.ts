import { part, place } from '../../common/dom';

/** A keyboard, or turning the phone, changes the visible height by more than a browser's own bars. */
const LEAST_CHANGE = 120;
/** Where less than this is visible, the bars give way to the field. */
const SHORT = 320;

/**
 * Keeps the bars and the current field above the keyboard of a phone. `--keyboard` is the height
 * that it covers; a browser that makes the page smaller instead needs none.
 */
export function followScreen(): void {
  const view = visualViewport;
  if (view === null) return;
  const root = document.documentElement;
  const guide = part('guide', HTMLElement);
  let keyboard = 0;
  let seen = { width: 0, height: 0 };
  const follow = () => {
    const isPinched = view.scale > 1.01;
    // Browsers disagree about what the height of the page is, so a bar at its bottom tells.
    const bottom = guide.getBoundingClientRect().bottom + keyboard;
    const height = view.height * view.scale;
    // A page that bounces at its end has a negative offset.
    const above = isPinched ? 0 : Math.max(0, view.offsetTop);
    keyboard = Math.max(0, Math.round(bottom - height - above));
    place(root, { '--keyboard': `${keyboard}px` });
    root.classList.toggle('pinched', isPinched);
    root.classList.toggle('short', height < SHORT);
    if (isPinched) return;
    const { width } = view;
    const change = Math.max(Math.abs(width - seen.width), Math.abs(height - seen.height));
    seen = { width, height };
    if (change > LEAST_CHANGE) showField();
  };
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  follow();
}

/** Scrolls to the field that has the focus, and to its box in the document. */
function showField(): void {
  const focused = document.activeElement?.closest('.row, .label, .hand');
  for (const each of [document.querySelector('.box.current'), focused])
    each?.scrollIntoView({ block: 'nearest' });
}
