const OPEN = 'details.menu[open]';

/** Menus close when the focus or a press goes elsewhere, and with Escape; also those that scripts add later. */
export function letMenusClose(): void {
  addEventListener('pointerdown', closeOthers);
  addEventListener('focusin', closeOthers);
  addEventListener('keydown', ({ key, target }) => {
    const menu = target instanceof Element ? target.closest<HTMLDetailsElement>(OPEN) : null;
    if (key !== 'Escape' || menu === null) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

function closeOthers({ target }: Event): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN))
    if (!menu.contains(target as Node)) menu.open = false;
}
