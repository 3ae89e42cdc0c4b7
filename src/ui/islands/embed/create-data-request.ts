import { goOn, type Message, openFrame, webAddress } from './frame';
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
  const { dataRequestId, lang } = options;
  const redirect = webAddress(options.redirectUrl);
  const { iframe, close } = openFrame({
    address: signingAddress(options),
    selector: typeof first === 'string' ? first : null,
    lang,
    onMessage: (message) => {
      if (message.dataRequestId !== dataRequestId) return;
      listenerFor(message, options)?.(message);
      const status = Object.hasOwn(STATUSES, message.type) ? STATUSES[message.type] : undefined;
      const { submissionId: submission_id } = message;
      if (redirect && status) goOn(redirect, { submission_id, data_request_id: dataRequestId, status });
    },
    onFail: () => options.onError?.({ type: 'not_shown', dataRequestId }),
    onClose: options.onClose,
  });
  return { iframe, close };
}

type Signing = Pick<DataRequestOptions, 'dataRequestId' | 'tokenId' | 'tokenSecret' | 'lang'>;

export function signingAddress({ dataRequestId, tokenId, tokenSecret, lang }: Signing): URL {
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

function listenerFor({ type }: Message, options: DataRequestOptions): DataRequestOptions['onLoad'] {
  const listeners: Record<string, DataRequestOptions['onLoad']> = {
    loaded: options.onLoad,
    viewed: options.onView,
    completed: options.onComplete,
    declined: options.onDecline,
    delegated: options.onDelegate,
  };
  return Object.hasOwn(listeners, type) ? listeners[type] : undefined;
}

const STATUSES: Record<string, string> = { completed: 'complete', declined: 'declined' };
