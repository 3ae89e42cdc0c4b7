/** A page that is younger is not loaded again. */
const YOUNG_MS = 15_000;

/** Loads a board again when somebody comes back to it, unless a dialog is open. */
export function refreshOnReturn(): void {
  if (!document.querySelector('[data-refreshed]')) return;
  const shownAt = Date.now();
  const refresh = () => {
    const isSeen = document.visibilityState === 'visible' && Date.now() - shownAt >= YOUNG_MS;
    if (isSeen && document.querySelector('dialog[open]') === null) location.reload();
  };
  addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', refresh);
}
