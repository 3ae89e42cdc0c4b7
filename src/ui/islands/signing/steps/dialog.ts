import { button, h } from '../dom';
import { words } from '../words';

type Shape = { title: string; className?: string; content: (Node | null)[]; actions: HTMLElement[] };

let dialogs = 0;

/** A dialog of the browser's own: focus stays in it, Escape closes it, and what is behind cannot be reached. */
export function openDialog({ title, className = '', content, actions }: Shape): HTMLDialogElement {
  dialogs += 1;
  const id = `dialog-${dialogs}`;
  const close = h('button', {
    type: 'button',
    className: 'icon close',
    title: words.guide.close,
    onclick: () => dialog.close(),
    attributes: { 'aria-label': words.guide.close },
  });
  const head = h('header', {}, h('h2', { id, tabIndex: -1, dir: 'auto' }, title), close);
  const body = h('div', { className: 'dialog-body' }, ...content);
  const foot = h('footer', {}, ...actions);
  const dialog = h('dialog', { className, attributes: { 'aria-labelledby': id } }, head, body, foot);
  // The browser gives the focus back to where it was, before whoever closes it may put it elsewhere.
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Says something that needs no more than to be read. */
export function tell(
  title: string,
  text: string,
  action: { label: string; run: () => void } | null = null,
): void {
  const dialog = openDialog({
    title,
    className: 'small',
    content: [h('p', {}, text)],
    actions: [
      button('primary', action?.label ?? words.trouble.ok, () => {
        dialog.close();
        action?.run();
      }),
    ],
  });
}

/** While a request is under way its button cannot be pressed again, and says so. */
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
