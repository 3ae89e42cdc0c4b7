import { mayPass, patiently } from '../store/patiently.mjs';

const TIMEOUT_MS = 120_000;

/** An answer that no further try makes better. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Reads from one deployment with one token. Waits when it is asked to, and tries again. */
export class Client {
  #origin;
  #headers;

  /** @param {{ from: string, token: string }} access */
  constructor({ from, token }) {
    this.#origin = new URL(from).origin;
    this.#headers = { authorization: `Basic ${btoa(token)}` };
  }

  /**
   * @param {string} path below /api/v1
   * @returns {Promise<any>}
   */
  async json(path) {
    const answer = await this.#read(`${this.#origin}/api/v1${path}`, this.#headers);
    return JSON.parse(answer.toString());
  }

  /** A file behind a link, which needs no token. */
  file(/** @type {string} */ url) {
    return this.#read(url, {});
  }

  /**
   * @param {string} url
   * @param {Record<string, string>} headers
   * @returns {Promise<Buffer>}
   */
  #read(url, headers) {
    return patiently(async () => {
      const once = await ask(url, headers);
      if ('bytes' in once) return { answer: once.bytes };
      const { status, message, ...pause } = once;
      const trouble = new Refused(status, `${pathOf(url)}: ${message}`);
      return { trouble, mayPass: status === 0 || mayPass(status), ...pause };
    });
  }
}

/** A link is a permission, so only its path without the signature is shown. */
function pathOf(/** @type {string} */ url) {
  return new URL(url).pathname.replace(/^(\/downloads\/\w+\.[\w-]+)\..*/, '$1');
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<{ bytes: Buffer } | { status: number, message: string, pauseMs?: number }>}
 */
async function ask(url, headers) {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) return { bytes };
    const after = Number(answer.headers.get('retry-after'));
    const message = `${answer.status} ${messageIn(bytes.toString())}`;
    return { status: answer.status, message, ...(after > 0 && { pauseMs: after * 1000 }) };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { status: 0, message: cause instanceof Error ? cause.message : String(cause) };
  }
}

function messageIn(/** @type {string} */ text) {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text.slice(0, 200);
  }
}
