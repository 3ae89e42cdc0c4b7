import { wordsFor } from './words';

type Modal = {
  lang: string | undefined;
  /** The frame needs all the room that there is. */
  isWide?: boolean;
  onClose: () => void;
};

/**
 * Opens a native dialog around the frame; Escape and its button call `onClose`. Returns the
 * function that removes the dialog.
 */
export function openModal(iframe: HTMLIFrameElement, { lang, isWide = false, onClose }: Modal): () => void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', iframe.title);
  Object.assign(dialog.style, {
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: isWide ? 'calc(100vw - 2rem)' : 'min(64rem, 100vw)',
    height: isWide ? 'calc(100dvh - 2rem)' : 'min(60rem, 100dvh)',
    maxWidth: '100vw',
    maxHeight: '100dvh',
    padding: '0',
    border: '0',
    borderRadius: '12px',
    overflow: 'hidden',
    background: 'Canvas',
    // The signing page in the frame has the same colour schemes.
    colorScheme: 'light dark',
  });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  // The frame takes the height that the bar leaves, however small the screen is.
  Object.assign(iframe.style, { flex: '1', minHeight: '0' });
  const opener = document.activeElement;
  dialog.append(barWith(closeButton(wordsFor(lang), onClose)), iframe);
  document.body.append(dialog);
  dialog.showModal();
  dialog.style.display = 'flex';
  return () => {
    dialog.close();
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus();
  };
}

/** The bar with the close button stands above the frame and covers none of it. */
function barWith(button: HTMLElement): HTMLElement {
  const bar = document.createElement('div');
  Object.assign(bar.style, { display: 'flex', flex: 'none', justifyContent: 'flex-end', padding: '4px 6px' });
  bar.append(button);
  return bar;
}

function closeButton(words: { close: string; lang: string }, onClose: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '✕';
  button.lang = words.lang;
  button.title = words.close;
  button.setAttribute('aria-label', words.close);
  Object.assign(button.style, {
    width: '36px',
    height: '36px',
    padding: '0',
    border: '0',
    borderRadius: '50%',
    background: 'none',
    color: 'CanvasText',
    font: '1rem/1 system-ui, sans-serif',
    cursor: 'pointer',
  });
  button.addEventListener('click', onClose);
  return button;
}
