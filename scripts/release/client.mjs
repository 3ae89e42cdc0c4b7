// A caller, a signer and a member of a running product, as far as the state of a release needs them.
import { createHash, randomUUID } from 'node:crypto';

/** @typedef {{ token_id: string, token_secret: string }} Token */

/** @param {string | Uint8Array} bytes */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Calls the API with a token. Throws unless the status is the expected one. */
export function apiOf(/** @type {string} */ origin, /** @type {Token} */ { token_id, token_secret }) {
  const authorization = `Basic ${Buffer.from(`${token_id}:${token_secret}`).toString('base64')}`;
  return async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {unknown} */ body = undefined,
    /** @type {{ expect?: number[], headers?: Record<string, string> }} */ options = {},
  ) => {
    const { expect = [200, 201, 204], headers = {} } = options;
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization,
        ...headers,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!expect.includes(answer.status)) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}

/** @typedef {ReturnType<typeof apiOf>} Api */

/** The bytes behind a link, at the address of this product. @returns {Promise<Uint8Array>} */
export async function bytesAt(/** @type {string} */ origin, /** @type {string} */ link) {
  const { pathname, search } = new URL(link);
  const answer = await fetch(origin + pathname + search);
  if (!answer.ok) throw new Error(`GET ${pathname}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Signs in to the dashboard and returns the cookie. */
export async function signIn(
  /** @type {string} */ origin,
  /** @type {{ email: string, password: string }} */ owner,
) {
  const answer = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...owner, next: '/dashboard' }).toString(),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Signing in answered ${answer.status}.`);
  return cookie;
}

/** A signer who opened the link of a data request and sees the document. */
export async function openSigning(
  /** @type {string} */ origin,
  /** @type {Api} */ api,
  /** @type {string} */ id,
) {
  const { token } = await api('POST', `/data_requests/${id}/tokens`);
  const link = new URL(token.data_request_url);
  const fields = {
    token_id: link.searchParams.get('token_id') ?? '',
    token_secret: link.searchParams.get('token_secret') ?? '',
    attempt: randomUUID(),
  };
  const entered = await fetch(`${origin}/sign/${id}/session`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const headers = { origin, cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' };
  return enter(`${origin}/sign/${id}`, headers);
}

/** @param {string} address @param {Record<string, string>} headers */
async function enter(address, headers) {
  const page = await (await fetch(address, { headers })).text();
  const consent = /hash(?:"|&quot;):(?:"|&quot;)([0-9a-f]{64})/.exec(page)?.[1];
  if (!consent) throw new Error(`The signing page of ${address} shows no consent.`);
  const shown = await fetch(`${address}/document.pdf`, { headers });
  const document_hash = shown.headers.get('x-document-hash') ?? '';
  await shown.arrayBuffer();
  const post = async (/** @type {string} */ what, /** @type {object} */ body) => {
    const answer = await fetch(`${address}/${what}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${address}/${what}: ${answer.status} ${await answer.text()}`);
  };
  await post('viewed', { document_hash });
  return {
    complete: (/** @type {object} */ values) =>
      post('complete', { values, consent: { hash: consent, language: 'en' }, document_hash }),
    decline: (/** @type {string} */ reason) => post('decline', { reason }),
  };
}
