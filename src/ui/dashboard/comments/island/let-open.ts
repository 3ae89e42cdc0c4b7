import { toast } from '../../../kit/toast/island';
import { commentButtonWords as words } from '../button-words';

/** The end of the address with which the page of a template leads to its comments. */
const HASH = '#comments';

/** Comments in an editor. They say when they are shown. */
type Panel = { toggle(): void };

/** Lets a button of an editor show the comments. They are loaded when somebody asks for them. */
export function letOpen(
  press: HTMLButtonElement,
  make: (showOn: (isOn: boolean) => void) => Promise<Panel>,
): void {
  let comments: Promise<Panel> | null = null;
  const showOn = (isOn: boolean) => press.setAttribute('aria-pressed', String(isOn));
  press.onclick = async () => {
    try {
      comments ??= make(showOn);
      (await comments).toggle();
    } catch (error) {
      console.error(error);
      comments = null;
      toast(words.notLoaded, 'failed');
    }
  };
  showOn(false);
  if (location.hash === HASH) press.click();
}
