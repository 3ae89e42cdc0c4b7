import { part, place } from '../../common/dom';

/** A keyboard, or turning the phone, changes the visible height by more than a browser's own bars. */
const LEAST_CHANGE = 120;
/** Where fewer lines of text than this are visible, the bars give way to the field. */
const SHORT_REM = 20;

/**
 * Tells the style sheet how high the bars and the sheet are: text may be large, and a problem may
 * take another line. Returns the height of the sheet.
 */
export function measureBars(): number {
  const heightOf = (bar: Element | null) => (bar instanceof HTMLElement ? bar.offsetHeight : 0);
  const sheet = heightOf(part('sheet', HTMLElement));
  place(document.documentElement, {
    '--top': `${heightOf(document.querySelector('.bar'))}px`,
    '--guide': `${heightOf(part('guide', HTMLElement))}px`,
    '--sheet': `${sheet}px`,
  });
  return sheet;
}

/** A sheet that grows while it is open would cover its box. */
export function followBars(): void {
  let before = measureBars();
  const observer = new ResizeObserver(() => {
    const sheet = measureBars();
    if (before > 0 && sheet > before) showField();
    before = sheet;
  });
  for (const bar of document.querySelectorAll('.bar, #guide, #sheet')) observer.observe(bar);
}

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
    root.classList.toggle('short', height < SHORT_REM * Number.parseFloat(getComputedStyle(root).fontSize));
    if (isPinched) return;
    const { width } = view;
    const change = Math.max(Math.abs(width - seen.width), Math.abs(height - seen.height));
    seen = { width, height };
    if (change > LEAST_CHANGE) showField();
  };
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  // A page that is put into a frame may be measured before its styles are there: the bar stood elsewhere.
  new ResizeObserver(follow).observe(guide);
}

/** Scrolls to the field that has the focus, and to its box in the document. */
function showField(): void {
  const focused = document.activeElement?.closest('.row, .label, .hand');
  for (const each of [document.querySelector('.box.current'), focused])
    each?.scrollIntoView({ block: 'nearest' });
}
