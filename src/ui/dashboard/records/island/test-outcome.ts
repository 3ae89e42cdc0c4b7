import { button, h } from '../../../islands/common/dom';
import { openDialog } from '../../../kit/dialog/island';
import { scriptWords } from '../words';

/** Shows the receiver's answer to a test, in its own words. */
export function showOutcome({ ok, message }: Record<string, unknown>): void {
  const content = [h('p', { dir: 'auto' }, String(message))];
  const title = ok === true ? scriptWords.worked : scriptWords.workedNot;
  const close = button('primary', scriptWords.done, () => dialog.close());
  const dialog = openDialog({ title, className: 'small', content, actions: [close] });
}
