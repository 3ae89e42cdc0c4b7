import { h } from '../../../islands/common/dom';
import { listKeyWords as words } from '../list-key-words';

const KEY = 'quillet:newer-pages';
const MOST_KEPT = 200;

/**
 * Lets people go one page back in a list. A list knows only what comes after: this tab remembers which page led to
 * which.
 */
export function letGoBack(): void {
  const pager = document.querySelector('nav.pager');
  if (!pager) return;
  const here = location.pathname + location.search;
  const older = pager.querySelector<HTMLAnchorElement>('a[rel="next"]');
  const newest = pager.querySelector<HTMLAnchorElement>('a:not([rel])');
  const kept = readPages();
  const newer = kept.find(([page]) => page === here)?.[1];
  const link = newer && newest?.getAttribute('href') !== newer;
  if (link) pager.insertBefore(h('a', { className: 'button', rel: 'prev', href: newer }, words.newer), older);
  if (!older) return;
  const next = older.pathname + older.search;
  const others = kept.filter(([page]) => page !== next);
  keepPages([[next, here] as const, ...others].slice(0, MOST_KEPT));
}

/** A page of a list, and the one before it. */
type Pages = readonly (readonly [string, string])[];

function readPages(): Pages {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    // Storage is forbidden, or the stored text is damaged.
    return [];
  }
}

function isPair(value: unknown): value is [string, string] {
  // Only a page of this site is linked to.
  return Array.isArray(value) && value.length === 2 && value.every((page) => /^\/dashboard\//.test(page));
}

function keepPages(pages: Pages): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pages));
  } catch {
    // Without storage the browser's own way back is left.
  }
}
