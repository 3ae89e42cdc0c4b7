/** Loads what a menu offers when somebody first opens it. Pages with forms have little room for script. */
export function offerFill(scope: HTMLElement, list: (menu: HTMLDetailsElement) => void): void {
  const menu = scope.querySelector<HTMLDetailsElement>('[data-fill]');
  if (menu?.open) list(menu);
  else menu?.addEventListener('toggle', () => list(menu), { once: true });
}
