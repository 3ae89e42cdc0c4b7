import { mayPass, patiently } from '../store/patiently.mjs';
import { ask, jsonIn, pathOf, Refused, safeOrigin } from './ask.mjs';

const MOST_BYTES = 200 * 1024 * 1024;

/** Speaks to a deployment of Quillet with one live token. */
export class OurClient {
  #origin;
  #headers;

  /** @param {{ to: string, token: string }} access */
  constructor({ to, token }) {
    this.#origin = safeOrigin(to);
    this.#headers = { authorization: `Basic ${btoa(token)}` };
  }

  get origin() {
    return this.#origin;
  }

  /** @param {string} path @returns {Promise<any>} */
  get(path) {
    return this.#send('GET', path);
  }

  /** @param {string} path @param {object} body @returns {Promise<any>} */
  put(path, body) {
    return this.#send('PUT', path, body);
  }

  /** @param {string} path @returns {Promise<any>} */
  delete(path) {
    return this.#send('DELETE', path);
  }

  /**
   * With the same key the same request is done once, however often it is sent.
   * @param {string} path
   * @param {object} body
   * @param {string} key
   * @returns {Promise<any>}
   */
  post(path, body, key) {
    return this.#send('POST', path, body, { 'idempotency-key': key });
  }

  /** @param {string} url */
  file(url) {
    return patiently(async () => outcomeOf(await ask(url, {}, MOST_BYTES), pathOf(url)));
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body] a form, or what becomes JSON
   * @param {Record<string, string>} [more] headers
   */
  async #send(method, path, body, more = {}) {
    const isJson = body !== undefined && !(body instanceof FormData);
    const headers = { ...this.#headers, ...more, ...(isJson && { 'content-type': 'application/json' }) };
    const sent = body instanceof FormData ? body : JSON.stringify(body);
    const bytes = await patiently(async () => {
      const request = { method, headers, ...(body !== undefined && { body: sent }) };
      return outcomeOf(await ask(`${this.#origin}/api/v1${path}`, request, MOST_BYTES), path);
    });
    return jsonIn(bytes);
  }
}

/**
 * @param {import('./ask.mjs').Answered | import('./ask.mjs').Unanswered} answer
 * @param {string} what
 * @returns {{ answer: Buffer } | { trouble: Refused, mayPass: boolean, pauseMs?: number }}
 */
function outcomeOf(answer, what) {
  if ('message' in answer) return { trouble: new Refused(`${what}: ${answer.message}`, 0), mayPass: true };
  const { status, bytes, pauseMs } = answer;
  if (status >= 200 && status < 300) return { answer: bytes };
  const body = jsonIn(bytes);
  const said = body?.errors?.join('; ') ?? body?.error?.message ?? '';
  const trouble = new Refused(`${what}: ${status} ${said}`.trim(), status, body);
  // A document that takes longer than a request waits brings its record.
  const isWaiting = body?.error?.code === 'polling_timeout';
  const isRunning = body?.error?.code === 'idempotency_in_progress';
  const again = (mayPass(status) && !isWaiting) || isRunning;
  return { trouble, mayPass: again, ...(pauseMs !== undefined && { pauseMs }) };
}
