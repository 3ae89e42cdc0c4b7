import { part } from '../../common/dom';

/** Says something to those who listen instead of look. */
export function announce(text: string): void {
  const region = part('announcements', HTMLElement);
  // The same words again are only spoken when they were gone in between.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}
