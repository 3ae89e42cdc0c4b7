import { part } from '../../common/dom';

/** Reads a text out to users of screen readers. */
export function announce(text: string): void {
  const region = part('announcements', HTMLElement);
  // A repeated text is read out only if the region was empty in between.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}
