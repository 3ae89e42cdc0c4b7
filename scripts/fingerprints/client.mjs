const TIMEOUT_MS = 110_000;

/** @typedef {ReturnType<typeof JSON.parse>} Json */
/** @typedef {{ status: number, bytes: Buffer, json: Json, headers: Headers }} Answer */

/** Sends requests to one instance of the product, and accepts every answer. */
export class Client {
  /** @param {{ url: string, headers: Record<string, string> }} access */
  constructor({ url, headers }) {
    this.url = url;
    this.headers = headers;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object | FormData} [body]
   */
  send(method, path, body) {
    return this.fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: this.headers,
      ...bodyOf(body, this.headers),
    });
  }

  /** Sends a request that must succeed, because later steps need its result. */
  async made(/** @type {string} */ path, /** @type {object | FormData} */ body, method = 'POST') {
    const answer = await this.send(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString().slice(0, 500)}`);
    return answer.json;
  }

  /** @returns {Promise<Answer>} */
  async fetch(/** @type {string} */ address, /** @type {RequestInit} */ init = {}) {
    const answer = await fetch(address, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      bytes,
      json: isJson ? JSON.parse(bytes.toString()) : null,
    };
  }

  /** Reads the path until the condition holds, as fast as answers come. */
  async until(/** @type {string} */ path, /** @type {(json: Json) => boolean} */ isSo) {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const { json } = await this.send('GET', path);
      if (isSo(json)) return json;
      if (Date.now() > deadline)
        throw new Error(`${path} did not reach the expected state: ${JSON.stringify(json)}`);
    }
  }
}

/**
 * @param {object | FormData | undefined} body
 * @param {Record<string, string>} headers
 */
function bodyOf(body, headers) {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
}

/**
 * @param {string} name of the template
 * @param {Uint8Array} pdf
 */
export function templateForm(name, pdf) {
  const body = new FormData();
  body.append('template[name]', name);
  body.append(
    'template[document]',
    new File([Buffer.from(pdf)], 'document.pdf', { type: 'application/pdf' }),
  );
  return body;
}
