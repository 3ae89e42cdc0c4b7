/** Tells the page that embeds this one what happens: its origin alone, never anyone who happens to listen. */

const KEY = 'quillet:parent';

type Kind = 'loaded' | 'viewed' | 'completed' | 'declined' | 'delegated' | 'resized' | 'closed';

export function postToParent(type: Kind, dataRequestId: string, more: Record<string, unknown> = {}): void {
  const origin = parentOrigin();
  if (origin === null) return;
  parent.postMessage({ source: 'quillet', type, dataRequestId, ...more }, origin);
}

/** Where a browser does not say who the parent is, only the first page in the frame knows it: it came from there. */
export function parentOrigin(): string | null {
  if (window.parent === window) return null;
  const told = location.ancestorOrigins?.[0];
  if (told !== undefined) return told === 'null' ? null : told;
  const referrer = originOf(document.referrer);
  if (referrer !== null && referrer !== location.origin) remember(referrer);
  return referrer !== null && referrer !== location.origin ? referrer : remembered();
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}

function remember(origin: string): void {
  try {
    sessionStorage.setItem(KEY, origin);
  } catch {
    // Storage is forbidden in frames of some browsers; the parent hears nothing of later pages then.
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
