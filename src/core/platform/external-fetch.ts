import { limits } from '../../lib/limits';
import { joinedBytes, measuredBody } from './external-body';
import { ExternalError, type ExternalProblem, problemOf, problems } from './external-problem';
import { checkAddress, type ExternalPurpose, type LoopbackFor, notPublic } from './external-url';
import { isPublicAddress } from './public-addresses';
import { type ResolveName, resolveOverHttps } from './resolve-name';

/**
 * The only way to call URLs that customers have chosen: images, sources, webhooks, buckets. A
 * request is sent only after its URL is checked, ends at its time limit and reads no more than its
 * byte limit.
 */
export type External = ReturnType<typeof openExternal>;

export type ExternalRequest = {
  url: string;
  purpose: ExternalPurpose;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Headers for the first origin only. A redirect to another origin gets none of them. */
  headers?: Record<string, string>;
  body?: BodyInit;
  /** The most bytes of the answer's body, unpacked. */
  maxBytes: number;
  /** The time limit of the whole request: names, redirects and body. */
  seconds?: number;
};

export type ExternalAnswer = {
  /** Any status. The caller decides what it means. */
  status: number;
  headers: Headers;
  /** Throws an ExternalError when the body is too long, takes too long or breaks off. */
  body: AsyncIterable<Uint8Array>;
  /** Closes a body that is not read. A body that is left in the middle closes itself. */
  close(): Promise<void>;
};

export type ExternalResult<Value> = { ok: true; value: Value } | { ok: false; problem: ExternalProblem };

type Doors = { loopbackFor: LoopbackFor; resolve?: ResolveName };

const userAgent = 'Quillet/1.0';
const redirectStatuses = [301, 302, 303, 307, 308];

export function openExternal({ loopbackFor, resolve = resolveOverHttps }: Doors) {
  const doors = { loopbackFor, resolve };
  return {
    /** Follows redirects of GET and HEAD. Another method gets the redirect as its answer. */
    fetch: (request: ExternalRequest): Promise<ExternalResult<ExternalAnswer>> =>
      settled(() => follow(doors, request)),

    /** Returns the whole body of a successful answer. */
    download: (request: ExternalRequest): Promise<ExternalResult<Uint8Array>> =>
      settled(async () => {
        const { status, body, close } = await follow(doors, request);
        if (status >= 200 && status <= 299) return joinedBytes(body);
        await close();
        throw new ExternalError(problems.status(status));
      }),
  };
}

async function settled<Value>(work: () => Promise<Value>): Promise<ExternalResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

async function follow(doors: Required<Doors>, request: ExternalRequest): Promise<ExternalAnswer> {
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
    if (redirects === limits.outsideRedirects) throw new ExternalError(problems.tooManyRedirects);
    address = URL.parse(location, url)?.href ?? '';
  }
}

/** Returns the URL after it and all IP addresses of its host proved to be public. */
async function passed(
  { loopbackFor, resolve }: Required<Doors>,
  { url: address, purpose }: ExternalRequest,
  signal: AbortSignal,
): Promise<URL> {
  const checked = checkAddress(address, { purpose, loopbackFor });
  if (!checked.ok) throw new ExternalError(problems.refused(checked.message));
  if (checked.resolve !== null) {
    const addresses = await resolve(checked.resolve, signal);
    if (addresses.length === 0) throw new ExternalError(problems.unreachable);
    if (!addresses.every(isPublicAddress)) throw new ExternalError(problems.refused(notPublic.message));
  }
  return checked.url;
}

function send(url: URL, { method = 'GET', headers, body }: ExternalRequest, signal: AbortSignal) {
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
