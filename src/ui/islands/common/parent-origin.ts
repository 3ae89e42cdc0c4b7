import { parseUrl } from './polyfills/urls';

const KEY = 'quillet:parent';

/**
 * Returns the origin of the embedding page. Browsers without `ancestorOrigins` tell it only to the
 * first page in the frame, by the referrer.
 */
export function parentOrigin(): string | null {
  if (window.parent === window) return null;
  const told = location.ancestorOrigins?.[0];
  if (told !== undefined) return told === 'null' ? null : told;
  const referrer = originOf(document.referrer);
  if (referrer !== null && referrer !== location.origin) remember(referrer);
  return referrer !== null && referrer !== location.origin ? referrer : remembered();
}

function originOf(address: string): string | null {
  return parseUrl(address)?.origin ?? null;
}

function remember(origin: string): void {
  try {
    sessionStorage.setItem(KEY, origin);
  } catch {
    // Some browsers forbid storage in frames; the embedding page then hears nothing of later pages.
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
