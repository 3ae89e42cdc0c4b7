import type { TestDataSet } from '../../../../lib/test-data-set';
import { button, h } from '../../../islands/common/dom';
import { confirm } from '../../../kit/dialog/island';
import { toast } from '../../../kit/toast/island';
import { decided } from '../../shell/island/service/api';
import { testDataWords as words } from '../words';
import { askName } from './name-dialog';
import { changeSets, keepingSet } from './sets';

type Data = TestDataSet['data'];

type Filling = {
  templateId: string;
  sets: readonly TestDataSet[];
  /** Fills in data that is made up. */
  sample: () => void;
  take: (set: TestDataSet) => void;
  /** Reads the data to keep, or null where it cannot be read. Null: the member may keep none. */
  read: (() => Data | null | Promise<Data | null>) | null;
};

/** A menu of what can be filled in. */
export function fillMenu(filling: Filling): HTMLElement {
  const summary = h('summary', { className: 'button' }, words.fill);
  const menu = h('details', { className: 'menu fill-in' }, summary, h('ul'));
  letFill(menu, filling);
  return menu;
}

/** Puts into a menu what can be filled in: sample data and the sets. What is entered can become a set. */
export function letFill(menu: HTMLDetailsElement, { templateId, sets, sample, take, read }: Filling): void {
  const item = (text: string, act: () => void) => {
    const press = button('', text, () => {
      menu.open = false;
      act();
    });
    press.dir = 'auto';
    return h('li', {}, press);
  };
  const show = (known: readonly TestDataSet[]) => {
    const keep =
      read && item(words.keep, () => void keepData(templateId, read).then((kept) => kept && show(kept)));
    const own = known.map((set) => item(set.name, () => take(structuredClone(set))));
    const items = [item(words.sample, sample), ...own, keep].filter((one) => one !== null);
    menu.querySelector('ul')?.replaceChildren(...items);
  };
  show(sets);
}

/** Asks for the name of a new set. Returns all sets, or null where none was kept. */
async function keepData(
  templateId: string,
  read: NonNullable<Filling['read']>,
): Promise<TestDataSet[] | null> {
  const data = await read();
  if (data === null) return null;
  let kept = '';
  const sets = await askName((name) => {
    kept = name;
    const { replaceTitle, replaceText: text, replace: yes, notReplaced } = words.keeping;
    const mayReplace = () => confirm({ title: replaceTitle(name), text, yes, danger: true });
    const set = { name, data };
    return changeSets(templateId, keepingSet(set, { mayReplace, kept: decided(notReplaced(name)) }));
  });
  if (sets !== null) toast(words.keeping.done(kept));
  return sets;
}
