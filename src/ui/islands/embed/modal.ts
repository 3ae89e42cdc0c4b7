/** A dialog of the browser's own around the frame; Escape and its button close it. Returns what takes it away. */
export function openModal(iframe: HTMLIFrameElement, onClose: () => void): () => void {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', iframe.title);
  Object.assign(dialog.style, {
    width: 'min(64rem, 100vw)',
    height: 'min(60rem, 100dvh)',
    maxWidth: '100vw',
    maxHeight: '100dvh',
    padding: '0',
    border: '0',
    borderRadius: '12px',
    overflow: 'hidden',
  });
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '✕';
  close.setAttribute('aria-label', 'Close');
  Object.assign(close.style, {
    position: 'absolute',
    insetBlockStart: '4px',
    insetInlineEnd: '4px',
    width: '32px',
    height: '32px',
    border: '0',
    borderRadius: '50%',
    background: '#1b1c2a',
    color: '#fff',
    cursor: 'pointer',
  });
  close.addEventListener('click', onClose);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  const opener = document.activeElement;
  dialog.append(iframe, close);
  document.body.append(dialog);
  dialog.showModal();
  return () => {
    dialog.close();
    dialog.remove();
    if (opener instanceof HTMLElement) opener.focus();
  };
}
