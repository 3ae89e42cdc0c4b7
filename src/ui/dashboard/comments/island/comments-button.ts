import { part } from '../../../islands/common/dom';
import { lazily } from '../../editor/island/lazily';
import { lineDrawing } from '../../editor/island/side/icons';
import { drawnButton } from '../../editor/island/side/toolbar';
import { commentButtonWords as words } from '../button-words';
import type { Surroundings } from './editor-comments';

const ICON = 'M4 5h16v11H11l-5 4v-4H4z';
/** The end of the address with which the page of a template leads to its comments. */
const HASH = '#comments';

/** The button of the editor that shows the comments. They are loaded when somebody asks for them. */
export function commentsButton(surroundings: Surroundings): HTMLElement {
  const load = lazily(async () => {
    const { EditorComments } = await import('./editor-comments');
    const made = new EditorComments(surroundings, showOn);
    part('editor-panel', HTMLElement).prepend(made.element);
    return made;
  });
  const toggle = () => void load().then((comments) => comments?.toggle());
  const press = drawnButton(lineDrawing(ICON), words.title, toggle, true);
  const showOn = (isOn: boolean) => press.setAttribute('aria-pressed', String(isOn));
  showOn(false);
  if (location.hash === HASH) toggle();
  return press;
}
