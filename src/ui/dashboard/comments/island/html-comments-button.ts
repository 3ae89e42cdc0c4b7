import { button } from '../../../islands/common/dom';
import { commentButtonWords as words } from '../button-words';
import type { Beside } from './html-comments';
import { letOpen } from './let-open';

/** The button of the HTML editor that shows the comments. */
export function htmlCommentsButton(beside: Beside): HTMLElement {
  const press = button('', words.title, () => {});
  letOpen(press, async (showOn) => new (await import('./html-comments')).HtmlComments(beside, showOn));
  return press;
}
