import { openModal } from './modal';
import { notShown, watchFrame } from './not-shown';
import { serviceOrigin as origin } from './service-origin';

/** A message of a page of ours in the frame. */
export type Message = { type: string; dataRequestId: string } & Record<string, unknown>;

export type Frame = {
  iframe: HTMLIFrameElement;
  close(): void;
  /** Sends a message to the page in the frame. */
  tell(message: object): void;
};

type Options = {
  address: URL;
  /** Null: over the page. */
  selector: string | null;
  lang: string | undefined;
  /** What the page in the frame is asked after each load. */
  asked?: object;
  onMessage(message: Message): void;
  /** The frame shows nothing. */
  onFail(): void;
  onClose: (() => void) | undefined;
};

/** Opens a page of the service in the element, or in a dialog over the page. */
export function openFrame({ address, selector, lang, asked, onMessage, onFail, onClose }: Options): Frame {
  const iframe = blankFrame({ address, title: document.title, minHeight: '32rem' });
  // A data request may demand a passkey.
  iframe.allow = 'publickey-credentials-get; publickey-credentials-create';
  const remove =
    selector === null ? openModal(iframe, { lang, onClose: () => close() }) : insert(iframe, selector);
  const stop = new AbortController();
  const close = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    remove();
    onClose?.();
  };
  const fail = () => {
    if (!iframe.isConnected) return;
    const onItsOwn = new URL(address);
    onItsOwn.searchParams.delete('embedded');
    onItsOwn.hash = '';
    const note = notShown(onItsOwn.href, lang);
    iframe.replaceWith(note);
    stop.signal.addEventListener('abort', () => note.remove());
    onFail();
  };
  const tell = (message: object) =>
    iframe.contentWindow?.postMessage({ source: 'quillet-parent', ...message }, origin);
  const ask = () => tell(asked ?? {});
  const watch = watchFrame(iframe, ask, fail);
  addEventListener(
    'message',
    (event) => {
      const isOurs = event.origin === origin && event.source === iframe.contentWindow;
      if (!isOurs || !isMessage(event.data)) return;
      watch.heard();
      if (event.data.type === 'error') return fail();
      if (event.data.type === 'closed') return close();
      // The frame shows one page after the other without loading anew.
      if (event.data.type === 'loaded' && asked) ask();
      onMessage(event.data);
    },
    { signal: stop.signal },
  );
  return { iframe, close, tell };
}

type Blank = { address: URL; title: string; minHeight: string };

/** A frame that fills its place and has no border. */
export function blankFrame({ address, title, minHeight }: Blank): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.src = address.href;
  iframe.title = title;
  // Some browsers tell a framed page who embeds it by the referrer only.
  iframe.referrerPolicy = 'origin';
  Object.assign(iframe.style, { width: '100%', height: '100%', border: '0', display: 'block', minHeight });
  return iframe;
}

function insert(iframe: HTMLIFrameElement, selector: string): () => void {
  const place = document.querySelector(selector);
  if (place === null) throw new TypeError(`embed.js found no element for "${selector}"`);
  place.append(iframe);
  return () => iframe.remove();
}

function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false;
  const { source, type, dataRequestId } = data as Record<string, unknown>;
  return source === 'quillet' && typeof type === 'string' && typeof dataRequestId === 'string';
}

/** Accepts http and https only: a `javascript:` URL would run as a script of this page. */
export function webAddress(redirectUrl: string | null | undefined): URL | null {
  if (!redirectUrl) return null;
  const address = new URL(redirectUrl, location.href);
  if (['https:', 'http:'].includes(address.protocol)) return address;
  throw new TypeError('redirectUrl must be an address of the web');
}

/** Sends the browser to an address of the embedding page, with what happened in its query. */
export function goOn(redirect: URL, told: Record<string, unknown>): void {
  const address = new URL(redirect);
  for (const [name, value] of Object.entries(told))
    if (typeof value === 'string') address.searchParams.set(name, value);
  location.assign(address);
}
