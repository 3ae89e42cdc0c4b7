import { stepOf } from '../../common/arrow-keys';
import { h } from '../../common/dom';

export type Tab = {
  key: string;
  label: string;
  panel: HTMLElement;
};

let sets = 0;

/** Tabs as in the ARIA practices: arrows move between tabs, Tab enters the panel. */
export function tabs(all: readonly Tab[], first: string, onSelect: (key: string) => void): HTMLElement {
  sets += 1;
  const id = (key: string, kind: string) => `tabs-${sets}-${kind}-${key}`;
  const heads = all.map(({ key, label, panel }) => {
    Object.assign(panel, { id: id(key, 'panel'), className: `panel ${key}` });
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', id(key, 'tab'));
    const attributes = { role: 'tab', 'aria-controls': id(key, 'panel') };
    const onclick = () => select(key);
    return h('button', { type: 'button', id: id(key, 'tab'), textContent: label, attributes, onclick });
  });
  const select = (key: string) => {
    for (const [index, tab] of all.entries()) {
      const isSelected = tab.key === key;
      tab.panel.hidden = !isSelected;
      heads[index]?.setAttribute('aria-selected', String(isSelected));
      if (heads[index]) heads[index].tabIndex = isSelected ? 0 : -1;
    }
    onSelect(key);
  };
  const list = h('div', { className: 'tabs', attributes: { role: 'tablist' } }, ...heads);
  list.addEventListener('keydown', ({ key }) => {
    const step = stepOf(key);
    if (step === 0) return;
    const at = heads.findIndex((head) => head.matches(':focus'));
    const next = (at + step + heads.length) % heads.length;
    heads[next]?.focus();
    heads[next]?.click();
  });
  select(first);
  return h('div', {}, heads.length > 1 ? list : null, ...all.map(({ panel }) => panel));
}
