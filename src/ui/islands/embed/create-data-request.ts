import { openModal } from './modal';
import { notShown, watchFrame } from './not-shown';
import { serviceOrigin as origin } from './service-origin';

export type DataRequestOptions = {
  dataRequestId: string;
  tokenId: string;
  tokenSecret: string;
  /** The URL to which the signer goes after completing or declining. */
  redirectUrl?: string;
  /** `en`, `de`, `fr`, `es`, `ar` or `ja`; without it, the language of the browser. */
  lang?: string;
  onLoad?: (event: DataRequestEvent) => void;
  onView?: (event: DataRequestEvent) => void;
  onComplete?: (event: DataRequestEvent) => void;
  onDecline?: (event: DataRequestEvent) => void;
  onDelegate?: (event: DataRequestEvent) => void;
  /** The frame shows nothing: the link is invalid, or the template does not allow this page. */
  onError?: (event: DataRequestEvent) => void;
  onClose?: () => void;
};

export type DataRequestEvent = {
  type: string;
  dataRequestId: string;
  submissionId?: string;
};

export type DataRequestHandle = {
  iframe: HTMLIFrameElement;
  close(): void;
};

/**
 * Opens the signing page in the element, or in a dialog over the page when no selector is given.
 */
export function createDataRequest(options: DataRequestOptions): DataRequestHandle;
export function createDataRequest(selector: string, options: DataRequestOptions): DataRequestHandle;
export function createDataRequest(
  first: string | DataRequestOptions,
  second?: DataRequestOptions,
): DataRequestHandle {
  const options = typeof first === 'string' ? second : first;
  if (options === undefined) throw new TypeError('createDataRequest needs options');
  const address = addressOf(options);
  const redirect = webAddress(options.redirectUrl);
  const iframe = frameOf(address);
  const remove =
    typeof first === 'string'
      ? insert(iframe, first)
      : openModal(iframe, { lang: options.lang, onClose: () => close() });
  const stop = new AbortController();
  const close = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    remove();
    options.onClose?.();
  };
  const fail = () => {
    if (!iframe.isConnected) return;
    const onItsOwn = new URL(address);
    onItsOwn.searchParams.delete('embedded');
    const note = notShown(onItsOwn.href, options.lang);
    iframe.replaceWith(note);
    stop.signal.addEventListener('abort', () => note.remove());
    options.onError?.({ type: 'not_shown', dataRequestId: options.dataRequestId });
  };
  const ask = () => iframe.contentWindow?.postMessage({ source: 'quillet-parent' }, origin);
  const watch = watchFrame(iframe, ask, fail);
  addEventListener(
    'message',
    (event) => {
      const isOurs = event.origin === origin && event.source === iframe.contentWindow;
      if (!isOurs || !isEvent(event.data, options.dataRequestId)) return;
      watch.heard();
      if (event.data.type === 'error') fail();
      else pass(event.data, options, close);
      if (redirect) goOn(event.data, redirect);
    },
    { signal: stop.signal },
  );
  return { iframe, close };
}

function addressOf({ dataRequestId, tokenId, tokenSecret, lang }: DataRequestOptions): URL {
  const address = new URL(`/sign/${encodeURIComponent(dataRequestId)}`, origin);
  const query = {
    token_id: tokenId,
    token_secret: tokenSecret,
    embedded: '1',
    lang,
  };
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

function frameOf(address: URL): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.src = address.href;
  iframe.title = document.title;
  // Some browsers tell a framed page who embeds it by the referrer only.
  iframe.referrerPolicy = 'origin';
  // A data request may demand a passkey.
  iframe.allow = 'publickey-credentials-get; publickey-credentials-create';
  Object.assign(iframe.style, {
    width: '100%',
    height: '100%',
    border: '0',
    display: 'block',
    minHeight: '32rem',
  });
  return iframe;
}

function insert(iframe: HTMLIFrameElement, selector: string): () => void {
  const place = document.querySelector(selector);
  if (place === null) throw new TypeError(`createDataRequest found no element for "${selector}"`);
  place.append(iframe);
  return () => iframe.remove();
}

function isEvent(data: unknown, id: string): data is DataRequestEvent {
  if (typeof data !== 'object' || data === null) return false;
  const { source, type, dataRequestId } = data as Record<string, unknown>;
  return source === 'quillet' && typeof type === 'string' && dataRequestId === id;
}

function pass(event: DataRequestEvent, options: DataRequestOptions, close: () => void): void {
  if (event.type === 'closed') {
    close();
    return;
  }
  const listeners: Record<string, DataRequestOptions['onLoad']> = {
    loaded: options.onLoad,
    viewed: options.onView,
    completed: options.onComplete,
    declined: options.onDecline,
    delegated: options.onDelegate,
  };
  if (Object.hasOwn(listeners, event.type)) listeners[event.type]?.(event);
}

/** Accepts http and https only: a `javascript:` URL would run as a script of this page. */
function webAddress(redirectUrl: string | undefined): URL | null {
  if (redirectUrl === undefined) return null;
  const address = new URL(redirectUrl, location.href);
  if (['https:', 'http:'].includes(address.protocol)) return address;
  throw new TypeError('redirectUrl of createDataRequest must be an address of the web');
}

const STATUSES: Record<string, string> = { completed: 'complete', declined: 'declined' };

/** Sends the browser to the embedding page's own redirect URL, with the outcome in the query. */
function goOn({ type, submissionId, dataRequestId }: DataRequestEvent, redirect: URL): void {
  const status = Object.hasOwn(STATUSES, type) ? STATUSES[type] : undefined;
  if (status === undefined) return;
  const address = new URL(redirect);
  if (submissionId !== undefined) address.searchParams.set('submission_id', submissionId);
  address.searchParams.set('data_request_id', dataRequestId);
  address.searchParams.set('status', status);
  location.assign(address);
}
