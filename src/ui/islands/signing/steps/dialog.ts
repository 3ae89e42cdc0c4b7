import { openDialog as open } from '../../common/dialog';
import { button, h } from '../../common/dom';
import { words } from '../words';

export { busy } from '../../common/dialog';

export function openDialog(shape: Omit<Parameters<typeof open>[0], 'closeLabel'>): HTMLDialogElement {
  return open({ ...shape, closeLabel: words.guide.close });
}

/** Shows a text that asks for no decision. */
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
