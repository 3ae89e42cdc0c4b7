import { scriptWords } from '../../../dashboard/records/words';
import { button, h } from '../../common/dom';
import { openDialog } from '../dialog';

/** Shows the receiver's answer to a test, in its own words. */
export function showOutcome({ ok, message }: Record<string, unknown>): void {
  const content = [h('p', { dir: 'auto' }, String(message))];
  const title = ok === true ? scriptWords.worked : scriptWords.workedNot;
  const close = button('primary', scriptWords.done, () => dialog.close());
  const dialog = openDialog({ title, className: 'small', content, actions: [close] });
}
