import { limits } from '../../lib/limits';
import { checkAddress, type LoopbackFor, notPublic, type OutsidePurpose } from './outside-address';
import { joinedBytes, measuredBody } from './outside-body';
import { OutsideError, type OutsideProblem, problemOf, problems } from './outside-problem';
import { isPublicAddress } from './public-addresses';
import { type ResolveName, resolveOverHttps } from './resolve-name';

/**
 * The only way to call URLs that customers have chosen: images, sources, webhooks, buckets. A
 * request is sent only after its URL is checked, ends at its time limit and reads no more than its
 * byte limit.
 */
export type Outside = ReturnType<typeof openOutside>;

export type OutsideRequest = {
  url: string;
  purpose: OutsidePurpose;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Headers for the first origin only. A redirect to another origin gets none of them. */
  headers?: Record<string, string>;
  body?: BodyInit;
  /** The most bytes of the answer's body, unpacked. */
  maxBytes: number;
  /** The time limit of the whole request: names, redirects and body. */
  seconds?: number;
};

export type OutsideAnswer = {
  /** Any status. The caller decides what it means. */
  status: number;
  headers: Headers;
  /** Throws an OutsideError when the body is too long, takes too long or breaks off. */
  body: AsyncIterable<Uint8Array>;
  /** Closes a body that is not read. A body that is left in the middle closes itself. */
  close(): Promise<void>;
};

export type OutsideResult<Value> = { ok: true; value: Value } | { ok: false; problem: OutsideProblem };

type Doors = { loopbackFor: LoopbackFor; resolve?: ResolveName };

const userAgent = 'Quillet/1.0';
const redirectStatuses = [301, 302, 303, 307, 308];

export function openOutside({ loopbackFor, resolve = resolveOverHttps }: Doors) {
  const doors = { loopbackFor, resolve };
  return {
    /** Follows redirects of GET and HEAD. Another method gets the redirect as its answer. */
    fetch: (request: OutsideRequest): Promise<OutsideResult<OutsideAnswer>> =>
      settled(() => follow(doors, request)),

    /** Returns the whole body of a successful answer. */
    download: (request: OutsideRequest): Promise<OutsideResult<Uint8Array>> =>
      settled(async () => {
        const { status, body, close } = await follow(doors, request);
        if (status >= 200 && status <= 299) return joinedBytes(body);
        await close();
        throw new OutsideError(problems.status(status));
      }),
  };
}

async function settled<Value>(work: () => Promise<Value>): Promise<OutsideResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

async function follow(doors: Required<Doors>, request: OutsideRequest): Promise<OutsideAnswer> {
  const { method = 'GET', maxBytes, seconds = limits.outsideSeconds } = request;
  const signal = AbortSignal.timeout(seconds * 1000);
  const origin = URL.parse(request.url)?.origin;
  let address = request.url;
  for (let redirects = 0; ; redirects++) {
    const url = await passed(doors, { ...request, url: address }, signal);
    const response = await send(url, url.origin === origin ? request : { ...request, headers: {} }, signal);
    const location = response.headers.get('location');
    const isFollowed = redirectStatuses.includes(response.status) && /^(GET|HEAD)$/.test(method);
    if (!isFollowed || location === null) {
      const { status, headers } = response;
      return {
        status,
        headers,
        body: measuredBody(response, maxBytes, signal),
        close: () => cancel(response),
      };
    }
    await cancel(response);
    if (redirects === limits.outsideRedirects) throw new OutsideError(problems.tooManyRedirects);
    address = URL.parse(location, url)?.href ?? '';
  }
}

/** Returns the URL after it and all IP addresses of its host proved to be public. */
async function passed(
  { loopbackFor, resolve }: Required<Doors>,
  { url: address, purpose }: OutsideRequest,
  signal: AbortSignal,
): Promise<URL> {
  const checked = checkAddress(address, { purpose, loopbackFor });
  if (!checked.ok) throw new OutsideError(problems.refused(checked.message));
  if (checked.resolve !== null) {
    const addresses = await resolve(checked.resolve, signal);
    if (addresses.length === 0) throw new OutsideError(problems.unreachable);
    if (!addresses.every(isPublicAddress)) throw new OutsideError(problems.refused(notPublic.message));
  }
  return checked.url;
}

function send(url: URL, { method = 'GET', headers, body }: OutsideRequest, signal: AbortSignal) {
  return fetch(url, {
    method,
    headers: { ...headers, 'user-agent': userAgent },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal,
  });
}

async function cancel({ body }: Response): Promise<void> {
  return body?.cancel();
}
