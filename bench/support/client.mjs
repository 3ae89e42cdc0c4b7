import { Agent, request } from 'node:http';

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, bytes: Buffer }} Answer */
/** @typedef {{ body?: unknown, async?: boolean, headers?: Record<string, string>, timeoutMs?: number }} Options */

const TIMEOUT_MS = 100_000;

/**
 * Speaks to one instance with one token, over connections that are kept. It uses plain node:http:
 * fetch allows no Host header, and takes a third of the machine that the server needs.
 */
export class Client {
  /**
   * @param {number} port
   * @param {{ token_id: string, token_secret: string }} token
   */
  constructor(port, { token_id, token_secret }) {
    this.port = port;
    this.agent = new Agent({ keepAlive: true });
    this.authorization = `Basic ${btoa(`${token_id}:${token_secret}`)}`;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Options} [options]
   * @returns {Promise<Answer>}
   */
  async send(method, path, options = {}) {
    const { body, headers } = await encode(options.body);
    const host = options.async ? 'async.localhost' : '127.0.0.1';
    return this.#exchange(method, path, {
      body,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      headers: {
        host: `${host}:${this.port}`,
        authorization: this.authorization,
        ...headers,
        ...options.headers,
      },
    });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body: Buffer | undefined, headers: Record<string, string>, timeoutMs: number }} options
   * @returns {Promise<Answer>}
   */
  #exchange(method, path, { body, headers, timeoutMs }) {
    const address = { host: '127.0.0.1', port: this.port, method, path, agent: this.agent, headers };
    return new Promise((resolve, reject) => {
      const sent = request({ ...address, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close() {
    this.agent.destroy();
  }
}

/**
 * Returns the JSON of an answer with the wanted status. Throws any other answer as an error.
 * @param {Answer} answer
 * @param {number} status
 */
export function jsonOf(answer, status) {
  const text = answer.bytes.toString();
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** @returns {Promise<{ body: Buffer | undefined, headers: Record<string, string> }>} */
async function encode(/** @type {unknown} */ body) {
  if (body === undefined) return { body: undefined, headers: {} };
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const encoded = new Response(isForm ? body : JSON.stringify(body));
  const type = isForm ? (encoded.headers.get('content-type') ?? '') : 'application/json';
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return { body: bytes, headers: { 'content-type': type, 'content-length': String(bytes.length) } };
}
