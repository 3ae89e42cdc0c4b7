import { h } from '../../common/dom';
import type { Entry } from '../model/entries';
import { invitationTo } from './describe';
import { pictureOf } from './picture';

/** Shows a signature or an image, and opens what changes it. */
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
