import { confirm } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { testDataWords } from '../words';
import { changeSets } from './sets';

const words = testDataWords.part;

/** Lets a member delete the sets of a template on its page. */
export function letUseTestData(section: HTMLElement, templateId: string, after: () => void): void {
  for (const press of section.querySelectorAll<HTMLButtonElement>('[data-removes]'))
    press.addEventListener('click', () => void remove(templateId, press.dataset['removes'] ?? '', after));
}

async function remove(templateId: string, name: string, after: () => void): Promise<void> {
  const { removeTitle, removeText: text, remove: yes } = words;
  if (!(await confirm({ title: removeTitle(name), text, yes, danger: true }))) return;
  const answer = await changeSets(templateId, (sets) => sets.filter((set) => set.name !== name));
  if (!answer.ok) return toast(answer.message, 'failed');
  toast(words.removed(name));
  after();
}
