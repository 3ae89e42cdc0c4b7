import { part } from '../../../islands/common/dom';
import { lineDrawing } from '../../editor/island/side/icons';
import { drawnButton } from '../../editor/island/side/toolbar';
import { commentButtonWords as words } from '../button-words';
import type { Surroundings } from './editor-comments';
import { letOpen } from './let-open';

const ICON = 'M4 5h16v11H11l-5 4v-4H4z';

/** The button of the field editor that shows the comments. */
export function commentsButton(surroundings: Surroundings): HTMLElement {
  const press = drawnButton(lineDrawing(ICON), words.title, () => {}, true);
  letOpen(press, async (showOn) => {
    const { EditorComments } = await import('./editor-comments');
    const made = new EditorComments(surroundings, showOn);
    part('editor-panel', HTMLElement).prepend(made.element);
    return made;
  });
  return press;
}
