import { busy, confirm } from '../../../kit/dialog/island';
import { reloadSaying, toast } from '../../../kit/toast/island';
import type { Act } from '../act';
import { scriptWords } from '../words';
import { conclude, sendOnce } from './send';

/** Buttons that send one request each, described by the page. */
export function giveLifeToButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-act]'))
    button.addEventListener('click', () => void act(button, JSON.parse(button.dataset['act'] ?? '{}')));
}

async function act(button: HTMLButtonElement, wanted: Omit<Act, 'text'>): Promise<void> {
  if (wanted.ask && !(await confirm(wanted.ask))) return;
  await busy(button, scriptWords.working, async () => {
    const answer = await sendOnce(wanted, wanted.body);
    if (answer.ok) await conclude(wanted, answer.body);
    else if (answer.code === 'conflict' && wanted.tooLate !== undefined)
      reloadSaying(wanted.tooLate, 'failed');
    else toast([answer.message, ...answer.errors].join(' '), 'failed');
  });
}
