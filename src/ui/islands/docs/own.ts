/** What a reader has given the docs: it is kept in the tab only, and sent to this deployment only. */
export type Own = { token: string; template: string };

const KEY = 'quillet:docs';
const nothing: Own = { token: '', template: '' };
const listeners: (() => void)[] = [];

/** A test token as it was shown: no other one is kept, shown or sent. */
export function isTestToken(token: unknown): boolean {
  return typeof token === 'string' && /^api_test_[\x21-\x7e]+:[\x21-\x7e]+$/.test(token);
}

export function readOwn(): Own {
  try {
    const own = { ...nothing, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
    return isTestToken(own.token) ? own : nothing;
  } catch {
    // The browser forbids storage, or somebody has changed what was stored.
    return nothing;
  }
}

export function keepOwn(change: Partial<Own>): void {
  store(JSON.stringify({ ...readOwn(), ...change }));
}

export function forgetOwn(): void {
  store(null);
}

/** Calls this now, and when something changes. */
export function withOwn(show: () => void): void {
  listeners.push(show);
  show();
}

function store(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Then it is not kept, and the page says nothing of it.
  }
  for (const show of listeners) show();
}

/** Asks the API of this deployment with the reader's token. */
export function callApi(path: string, init: RequestInit = {}, token = readOwn().token): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== '') headers.set('Authorization', `Basic ${btoa(token)}`);
  return fetch(path, { ...init, headers, credentials: 'omit' });
}
