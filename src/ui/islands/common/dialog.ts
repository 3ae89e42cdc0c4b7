import { h } from './dom';

type Shape = {
  title: string;
  className?: string;
  closeLabel: string;
  content: (Node | null)[];
  actions: HTMLElement[];
};

let dialogs = 0;

/** Opens a native dialog: focus stays in it, Escape closes it, and the page behind it is inert. */
export function openDialog({
  title,
  className = '',
  closeLabel,
  content,
  actions,
}: Shape): HTMLDialogElement {
  dialogs += 1;
  const id = `dialog-${dialogs}`;
  const close = h('button', {
    type: 'button',
    className: 'icon close',
    title: closeLabel,
    onclick: () => dialog.close(),
    attributes: { 'aria-label': closeLabel },
  });
  const head = h('header', {}, h('h2', { id, tabIndex: -1, dir: 'auto' }, title), close);
  const body = h('div', { className: 'dialog-body' }, ...content);
  const foot = h('footer', {}, ...actions);
  const dialog = h('dialog', { className, attributes: { 'aria-labelledby': id } }, head, body, foot);
  // The dialog goes only after the browser has restored the focus; the closing code may then move
  // it.
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Disables the pressed button and shows `text` on it while the request runs. */
export async function busy(
  pressed: HTMLButtonElement,
  text: string,
  work: () => Promise<void>,
): Promise<void> {
  const label = pressed.textContent;
  pressed.disabled = true;
  pressed.textContent = text;
  await work().finally(() => {
    pressed.disabled = false;
    pressed.textContent = label;
  });
}
