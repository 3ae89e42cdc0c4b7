import { send } from './send.mjs';

const AGENT = 'Attack';

/** The browser of a signer at the signing page, without scripts. */
export class Signer {
  cookie = '';
  documentHash = '';
  consent = '';

  constructor(/** @type {string} */ origin, /** @type {string} */ id) {
    this.origin = origin;
    this.id = id;
  }

  /**
   * @param {string} method
   * @param {string} what
   * @param {unknown} [body]
   * @param {Record<string, string>} [more]
   */
  #send(method, what, body, more = {}) {
    const own = { origin: this.origin, 'user-agent': AGENT, ...(this.cookie && { cookie: this.cookie }) };
    const type = typeof body === 'string' && { 'content-type': 'application/json' };
    return send(`${this.origin}/sign/${this.id}${what}`, {
      method,
      body,
      headers: { ...own, ...type, ...more },
    });
  }

  get(/** @type {string} */ what) {
    return this.#send('GET', `/${what}`);
  }

  post(
    /** @type {string} */ what,
    /** @type {unknown} */ body,
    /** @type {Record<string, string>} */ headers = {},
  ) {
    return this.#send('POST', `/${what}`, body, headers);
  }

  save(/** @type {object} */ values) {
    return this.#send('PUT', '/values', { values, revision: 0 });
  }

  /** Follows a signing link; keeps the session if there is one. */
  async enter(/** @type {URL} */ link) {
    const form = new URLSearchParams({
      ...Object.fromEntries(link.searchParams),
      attempt: crypto.randomUUID(),
    });
    const answer = await this.post('session', form);
    this.cookie = (answer.headers['set-cookie'] ?? [''])[0]?.split(';')[0] ?? '';
    return this;
  }

  /** Opens the page and reads the words to agree to. */
  async open() {
    const { text } = await this.#send('GET', '');
    this.consent = /"consent":\{[^}]*"hash":"([0-9a-f]+)"/.exec(text)?.[1] ?? '';
    this.documentHash = '0'.repeat(64);
    return text;
  }

  async view() {
    await this.open();
    const { headers } = await this.get('document.pdf');
    this.documentHash = String(headers['x-document-hash']);
    return this.post('viewed', { document_hash: this.documentHash });
  }

  /** The body that completes with these values, as a text: its keys may stand twice. */
  completion(/** @type {string} */ values) {
    const rest = { consent: { hash: this.consent, language: 'en' }, document_hash: this.documentHash };
    return `{"values":${values},${JSON.stringify(rest).slice(1)}`;
  }

  complete(/** @type {string} */ values) {
    return this.post('complete', this.completion(values));
  }
}
