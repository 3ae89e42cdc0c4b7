import { readOwn } from './own';

/** Puts the reader's own values into the examples, and the examples' own back where there is none. */
export function fillExamples(): void {
  const own = readOwn();
  const values: Record<string, string> = {
    origin: location.origin,
    // The variable stays where nobody has given a token: the rest of the command needs one, too.
    api: own.token === '' ? '' : `${location.origin}/api/v1`,
    token: own.token,
    template: own.template,
  };
  for (const place of document.querySelectorAll<HTMLElement>('[data-fill]')) {
    place.dataset['example'] ??= place.textContent ?? '';
    place.textContent = values[place.dataset['fill'] ?? ''] || place.dataset['example'];
  }
}
