import { listOfFields } from './fields.mjs';

const TIMEOUT_MS = 100_000;

/** @typedef {{ status: number, bytes: Buffer }} Answer */
/** @typedef {{ url: string, token: { token_id: string, token_secret: string } }} Access */

/** Speaks to one instance of the product with one live token. */
export class Api {
  /** @param {Access} access */
  constructor({ url, token }) {
    this.url = url;
    this.headers = { authorization: `Basic ${btoa(`${token.token_id}:${token.token_secret}`)}` };
  }

  /**
   * @param {string} name
   * @param {Uint8Array} pdf
   */
  upload(name, pdf) {
    const body = new FormData();
    body.append('template[name]', name);
    body.append('template[document]', new File([Buffer.from(pdf)], name, { type: 'application/pdf' }));
    return this.#send('POST', '/templates', body);
  }

  /** @returns {Promise<{ id: string }>} */
  createHtml(/** @type {object} */ template) {
    return this.#json('POST', '/templates', 201, { template });
  }

  async template(/** @type {string} */ id) {
    const template = await this.#json('GET', `/templates/${id}?full=true`, 200);
    return { ...template, fields: listOfFields(template) };
  }

  /** @returns {Promise<any[]>} The fields that are proposed. */
  async detectFields(/** @type {string} */ id) {
    const { proposals } = await this.#json('POST', `/templates/${id}/detect_fields`, 200);
    return proposals.map((/** @type {{ field: object }} */ { field }) => field);
  }

  addFields(/** @type {string} */ id, /** @type {object[]} */ fields) {
    return this.#json('PUT', `/templates/${id}/add_fields`, 200, { fields });
  }

  changeFields(/** @type {string} */ id, /** @type {object[]} */ fields) {
    return this.changeTemplate(id, { fields });
  }

  changeTemplate(/** @type {string} */ id, /** @type {object} */ template) {
    return this.#json('PUT', `/templates/${id}`, 200, { template });
  }

  /**
   * A live submission, finished.
   * @param {string} id
   * @param {object} data
   * @param {{ editable?: boolean }} [options]
   */
  async submit(id, data, options = {}) {
    const body = { data, test: false, ...options };
    const { submission } = await this.#json('POST', `/templates/${id}/submissions`, 201, body);
    if (submission.state !== 'processed') throw new Error(`the submission is ${submission.state}`);
    return submission;
  }

  async download(/** @type {string} */ address) {
    const { status, bytes } = await answered(fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }));
    if (status !== 200) throw new Error(`the download answered ${status}`);
    return bytes;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {number} status
   * @param {object} [body]
   */
  async #json(method, path, status, body) {
    const answer = await this.#send(method, path, body && JSON.stringify(body));
    const text = answer.bytes.toString();
    if (answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 400)}`);
    return JSON.parse(text);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {FormData | string} [body]
   */
  #send(method, path, body) {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const headers = { ...this.headers, ...type };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return answered(fetch(`${this.url}/api/v1${path}`, { method, headers, signal, ...(body && { body }) }));
  }
}

/** @returns {Promise<Answer>} */
async function answered(/** @type {Promise<Response>} */ response) {
  const answer = await response;
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
