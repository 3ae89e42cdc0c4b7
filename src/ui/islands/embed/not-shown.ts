import { wordsFor } from './words';

/**
 * The note in place of a frame that shows nothing: the signing link is invalid by now, or the
 * template does not allow the embedding page.
 */

/**
 * A frame fires `load` even when it shows nothing. A signing page in it reports by a message,
 * within this time.
 */
const PATIENCE_MS = 3_000;

/** Calls `whenNot` when the frame has loaded a page, the first or a later one, that does not answer. */
export function watchFrame(
  iframe: HTMLIFrameElement,
  ask: () => void,
  whenNot: () => void,
): { heard(): void } {
  let heard = 0;
  let loads = 0;
  iframe.addEventListener('load', () => {
    loads += 1;
    const before = loads === 1 ? 0 : heard;
    ask();
    setTimeout(() => heard === before && whenNot(), PATIENCE_MS);
  });
  return {
    heard: () => {
      heard += 1;
    },
  };
}

/** The note, with a link to the page in a window of its own, if there is such a page. */
export function notShown(address: string | null, wanted: string | undefined): HTMLElement {
  const words = wordsFor(wanted);
  const note = document.createElement('div');
  note.setAttribute('role', 'alert');
  note.lang = words.lang;
  note.dir = words.lang === 'ar' ? 'rtl' : 'ltr';
  Object.assign(note.style, {
    padding: '3rem 1.5rem',
    font: '1rem/1.5 system-ui, sans-serif',
    textAlign: 'center',
    color: '#1b1c2a',
    background: '#fff',
  });
  const said = document.createElement('p');
  said.textContent = words.notShown;
  note.append(said);
  if (address === null) return note;
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = words.onItsOwn;
  note.append(link);
  return note;
}
