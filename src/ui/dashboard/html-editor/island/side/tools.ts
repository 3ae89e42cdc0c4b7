import { button, h } from '../../../../islands/common/dom';
import { htmlEditorWords as words } from '../../words';
import { inserts } from './inserts';

type Acts = {
  insert: (text: string) => void;
  image: () => void;
  starters: () => void;
  publish: () => void;
  show: (part: 'editor' | 'preview') => void;
};

type Tools = { isReadOnly: boolean; acts: Acts; comments: HTMLElement };

/** The commands of the editor; `show` switches between editor and preview on narrow screens. */
export function tools({ isReadOnly, acts, comments }: Tools): HTMLElement[] {
  const parts = (['editor', 'preview'] as const).map((name) => {
    const shows = button('', words.tools[name], () => {
      acts.show(name);
      for (const each of parts) each.setAttribute('aria-pressed', String(each === shows));
    });
    shows.setAttribute('aria-pressed', String(name === 'editor'));
    return shows;
  });
  const toggle = h(
    'div',
    { className: 'shown-part', attributes: { role: 'group', 'aria-label': words.tools.view } },
    ...parts,
  );
  if (isReadOnly) return [toggle, comments];
  return [
    toggle,
    comments,
    insertMenu(acts),
    button('', words.tools.starters, acts.starters),
    button('primary', words.tools.publish, acts.publish),
  ];
}

function insertMenu({ insert, image }: Acts): HTMLElement {
  const close = (act: () => void) => () => {
    menu.open = false;
    act();
  };
  const items = Object.entries(words.inserts).map(([name, text]) => {
    const inserted = (inserts as Record<string, string>)[name];
    return button('', text, close(inserted === undefined ? image : () => insert(inserted)));
  });
  const list = h('ul', {}, ...items.map((item) => h('li', {}, item)));
  const menu = h(
    'details',
    { className: 'menu insert' },
    h('summary', { className: 'button' }, words.tools.insert),
    h('div', {}, list),
  );
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  return menu;
}
