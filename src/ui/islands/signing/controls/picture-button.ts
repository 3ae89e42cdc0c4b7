import { h } from '../dom';
import type { Entry } from '../model/entries';
import { words } from '../words';
import { pictureOf } from './picture';

/** Shows a signature or an image, and opens what changes it. */
export function pictureButton(entry: Entry, open: () => void) {
  const content = h('span', { className: 'picture' });
  const element = h(
    'button',
    { type: 'button', className: `picture-button ${entry.kind}`, onclick: open },
    content,
  );
  const invitation = {
    signature: words.field.sign,
    initials: words.field.initials,
    image: words.field.image,
  };
  const show = (value: unknown) => {
    const picture = pictureOf(value);
    element.classList.toggle('filled', picture !== null);
    content.replaceChildren(picture ?? invitation[entry.kind as keyof typeof invitation]);
  };
  return { element, show };
}
