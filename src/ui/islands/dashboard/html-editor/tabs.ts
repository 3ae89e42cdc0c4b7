/** Tabs by arrow keys, as everybody's are. */
export function letChoose(onChosen: (id: string) => void): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
  const choose = (chosen: HTMLButtonElement): void => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isChosen;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => {
      choose(tab);
      onChosen(tab.id.replace(/^tab-/, ''));
    });
    tab.addEventListener('keydown', ({ key }) => {
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = step === 0 ? undefined : tabs[(index + step + tabs.length) % tabs.length];
      if (!next) return;
      choose(next);
      next.focus();
    });
  }
}
