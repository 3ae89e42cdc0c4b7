import { limits } from '../../lib/limits';
import { checkAddress, type LoopbackFor, notPublic, type OutsidePurpose } from './outside-address';
import { joinedBytes, measuredBody } from './outside-body';
import { OutsideError, type OutsideProblem, problemOf, problems } from './outside-problem';
import { isPublicAddress } from './public-addresses';
import { type ResolveName, resolveOverHttps } from './resolve-name';

/**
 * The one way to addresses that somebody else has chosen: images, sources, webhooks, buckets. Nothing is sent
 * before the address has passed, nothing goes on for longer than its time, and no more is read than was asked for.
 */
export type Outside = ReturnType<typeof openOutside>;

export type OutsideRequest = {
  url: string;
  purpose: OutsidePurpose;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** They go to the first origin only; a redirect elsewhere gets none of them. */
  headers?: Record<string, string>;
  body?: BodyInit;
  /** Of the answer's body, unpacked. */
  maxBytes: number;
  /** For everything: names, redirects, the whole body. */
  seconds?: number;
};

export type OutsideAnswer = {
  /** Any status; what it means is for the caller to know. */
  status: number;
  headers: Headers;
  /** Throws an OutsideError when it gets too long, takes too long or breaks off. */
  body: AsyncIterable<Uint8Array>;
  /** For a body that nobody reads; one that is left in the middle is closed by itself. */
  close(): Promise<void>;
};

export type OutsideResult<Value> = { ok: true; value: Value } | { ok: false; problem: OutsideProblem };

type Doors = { loopbackFor: LoopbackFor; resolve?: ResolveName };

const userAgent = 'Quillet/1.0';
const redirectStatuses = [301, 302, 303, 307, 308];

export const openOutside = ({ loopbackFor, resolve = resolveOverHttps }: Doors) => {
  const doors = { loopbackFor, resolve };
  return {
    /** Redirects of GET and HEAD are followed; any other method gets them as the answer. */
    fetch: (request: OutsideRequest): Promise<OutsideResult<OutsideAnswer>> =>
      settled(() => follow(doors, request)),

    /** The whole body of a successful answer. */
    download: (request: OutsideRequest): Promise<OutsideResult<Uint8Array>> =>
      settled(async () => {
        const { status, body, close } = await follow(doors, request);
        if (status >= 200 && status <= 299) return joinedBytes(body);
        await close();
        throw new OutsideError(problems.status(status));
      }),
  };
};

const settled = async <Value>(work: () => Promise<Value>): Promise<OutsideResult<Value>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
};

const follow = async (doors: Required<Doors>, request: OutsideRequest): Promise<OutsideAnswer> => {
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
};

/** The address, once it and everything its name stands for are public. */
const passed = async (
  { loopbackFor, resolve }: Required<Doors>,
  { url: address, purpose }: OutsideRequest,
  signal: AbortSignal,
): Promise<URL> => {
  const checked = checkAddress(address, { purpose, loopbackFor });
  if (!checked.ok) throw new OutsideError(problems.refused(checked.message));
  if (checked.resolve !== null) {
    const addresses = await resolve(checked.resolve, signal);
    if (addresses.length === 0) throw new OutsideError(problems.unreachable);
    if (!addresses.every(isPublicAddress)) throw new OutsideError(problems.refused(notPublic.message));
  }
  return checked.url;
};

const send = (url: URL, { method = 'GET', headers, body }: OutsideRequest, signal: AbortSignal) =>
  fetch(url, {
    method,
    headers: { ...headers, 'user-agent': userAgent },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal,
  });

const cancel = async ({ body }: Response): Promise<void> => body?.cancel();
