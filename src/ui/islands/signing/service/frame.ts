/**
 * The session of a page in a frame of another site. Browsers keep no cookies there, so the frame
 * holds a pass and sends it with each request, and shows pages that it has fetched with it.
 */
const KEY = 'quillet:frame';
/** The scripts of one page after the other share it, where the browser forbids storage. */
const HOLDER = Symbol.for(KEY);

type Held = { id: string; pass: string };

export const isFramed = window.parent !== window;

export function hold(held: Held): void {
  Object.assign(globalThis, { [HOLDER]: held });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // The pass is lost when the frame loads anew.
  }
}

function held(): Held | null {
  const inMemory: unknown = Reflect.get(globalThis, HOLDER);
  return isHeld(inMemory) ? inMemory : stored();
}

function stored(): Held | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isHeld(found) ? found : null;
  } catch {
    return null;
  }
}

function isHeld(value: unknown): value is Held {
  return typeof value === 'object' && value !== null && 'id' in value && 'pass' in value;
}

/** Whether this page belongs to a pass, and not to a cookie. */
export function hasPass(id: string): boolean {
  return passFor(id) !== null;
}

/** The pass of this frame for a data request; null if it has none. */
export function passFor(id: string): string | null {
  const holding = held();
  return isFramed && holding?.id === id ? holding.pass : null;
}

/** Fetches with the pass, if there is one, and keeps the next one. */
export async function fetchAsSigner(address: string, options: RequestInit = {}): Promise<Response> {
  const holding = isFramed ? held() : null;
  if (holding === null) return fetch(address, options);
  const headers = new Headers(options.headers);
  headers.set('Authorization', `Bearer ${holding.pass}`);
  const response = await fetch(address, { ...options, headers });
  const next = response.headers.get('X-Frame-Pass');
  if (next !== null) hold({ ...holding, pass: next });
  return response;
}

/** Shows a page of the data request in this frame. Returns false when the session is over. */
export async function showPage(address: string): Promise<boolean> {
  const response = await fetchAsSigner(address);
  if (!response.ok) return false;
  replacePage(await response.text());
  return true;
}

/**
 * The policy of the frame stays: all pages for signers have the same. A style sheet that both pages have stays as well: a
 * new element would load it anew, and what is pressed would move meanwhile.
 */
export function replacePage(markup: string): void {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const isShared = (element: Element) =>
    [document, page].every(({ head }) => sheetLike(element, head) !== undefined);
  for (const element of [...document.head.children]) if (!isShared(element)) element.remove();
  for (const element of [...page.head.children]) if (!isShared(element)) document.head.append(element);
  document.body.replaceWith(page.body);
  takeAttributes(document.documentElement, page.documentElement);
  scrollTo(0, 0);
  // Scripts of a parsed document do not run; new elements do.
  for (const script of document.querySelectorAll<HTMLScriptElement>('script:not([type])')) {
    const running = document.createElement('script');
    if (script.src === '') running.text = script.text;
    else running.src = script.src;
    script.replaceWith(running);
  }
}

/** The style sheet with the address of this element. */
function sheetLike(element: Element, head: HTMLHeadElement): Element | undefined {
  const address = element.getAttribute('href');
  return [...head.querySelectorAll('link[rel="stylesheet"]')].find(
    (sheet) => sheet.getAttribute('href') === address,
  );
}

function takeAttributes(to: Element, from: Element): void {
  for (const name of to.getAttributeNames()) to.removeAttribute(name);
  for (const name of from.getAttributeNames()) to.setAttribute(name, from.getAttribute(name) ?? '');
}

/** The address of the page in the language that it has now. */
export function pageAddress(id: string): string {
  return `/sign/${id}?lang=${document.documentElement.lang}&embedded=1`;
}

/** Shows the data request as it is now. */
export async function reloadPage(id: string): Promise<void> {
  if (!hasPass(id) || !(await showPage(pageAddress(id)))) location.reload();
}

/**
 * Follows the links between pages of the data request with the pass. `ready` tells whether this
 * page may be left.
 */
export function followWithPass(id: string, ready = async () => true): void {
  if (!hasPass(id)) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="?"]'))
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      if (await ready()) await showPage(`/sign/${id}${link.search}`);
    });
}

/** A link has no pass to send, so the file is fetched first. */
export function downloadWithPass(link: HTMLAnchorElement): void {
  link.addEventListener('click', async (event) => {
    if (link.protocol === 'blob:') return;
    event.preventDefault();
    const response = await fetchAsSigner(link.href);
    if (!response.ok) return;
    const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
    link.download = name ?? 'document.pdf';
    link.href = URL.createObjectURL(await response.blob());
    link.click();
  });
}
