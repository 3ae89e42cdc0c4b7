/** Menus close when the focus or a click goes elsewhere, and with Escape. */
export function letMenusClose(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu')) {
    addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    });
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
  }
}
