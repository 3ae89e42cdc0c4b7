import { h } from '../../common/dom';
import type { Entry } from '../model/entries';
import { invitationTo } from './describe';
import { pictureOf } from './picture';

/** A button that shows a signature or an image and opens the dialog that changes it. */
export function pictureButton(entry: Entry, open: () => void) {
  const content = h('span', { className: 'picture' });
  const element = h(
    'button',
    { type: 'button', className: `picture-button ${entry.kind}`, onclick: open },
    content,
  );
  const show = (value: unknown) => {
    const picture = pictureOf(value);
    element.classList.toggle('filled', picture !== null);
    content.replaceChildren(picture ?? invitationTo(entry));
  };
  return { element, show };
}
