import { h } from '../../common/dom';
import type { Question } from '../model/questions';
import { invitationTo } from './describe';
import { pictureOf } from './picture';

/** A button that shows a signature or an image and opens the dialog that changes it. */
export function pictureButton(question: Question, open: () => void) {
  const content = h('span', { className: 'picture' });
  const element = h(
    'button',
    { type: 'button', className: `picture-button ${question.kind}`, onclick: open },
    content,
  );
  const show = (value: unknown) => {
    const picture = pictureOf(value);
    element.classList.toggle('filled', picture !== null);
    content.replaceChildren(picture ?? invitationTo(question));
  };
  return { element, show };
}
