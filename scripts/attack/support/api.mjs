import assert from 'node:assert/strict';
import { send } from './send.mjs';

/** @typedef {import('./send.mjs').Answer} Answer */
/** @typedef {{ token_id: string, token_secret: string }} Token */

/** A caller of the API with one token. */
export class Api {
  /**
   * @param {string} origin
   * @param {Token} token
   */
  constructor(origin, token) {
    this.origin = origin;
    this.token = token;
    this.authorization = `Basic ${btoa(`${token.token_id}:${token.token_secret}`)}`;
  }

  /**
   * @param {string} method
   * @param {string} path below /api/v1
   * @param {unknown} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  send(method, path, body, headers = {}) {
    const sent = { authorization: this.authorization, ...headers };
    return send(`${this.origin}/api/v1${path}`, { method, body, headers: sent });
  }

  get(/** @type {string} */ path) {
    return this.send('GET', path);
  }

  post(/** @type {string} */ path, /** @type {unknown} */ body = {}) {
    return this.send('POST', path, body);
  }

  put(/** @type {string} */ path, /** @type {unknown} */ body) {
    return this.send('PUT', path, body);
  }

  /**
   * Makes what a case needs: any other answer than success ends the case.
   * @param {string} path
   * @param {unknown} [body]
   * @param {string} [method]
   */
  async made(path, body = {}, method = 'POST') {
    const answer = await this.send(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text.slice(0, 400)}`);
    return answer.json;
  }

  /** A template of a PDF. @returns {Promise<string>} its id */
  async template(/** @type {Uint8Array} */ pdf, /** @type {object[]} */ fields = [], name = 'A form') {
    const { id } = await this.made('/templates', templateForm(pdf, name));
    if (fields.length > 0) await this.made(`/templates/${id}/add_fields`, { fields }, 'PUT');
    return id;
  }
}

/**
 * @param {Uint8Array} pdf
 * @param {string} [name]
 */
export function templateForm(pdf, name = 'A form') {
  const form = new FormData();
  form.append('template[name]', name);
  form.append('template[document]', fileOf(pdf, 'form.pdf', 'application/pdf'));
  return form;
}

/**
 * @param {string} field
 * @param {Uint8Array} bytes
 * @param {string} name
 */
export function fileForm(field, bytes, name) {
  const form = new FormData();
  form.append(field, fileOf(bytes, name, 'application/octet-stream'));
  return form;
}

function fileOf(/** @type {Uint8Array} */ bytes, /** @type {string} */ name, /** @type {string} */ type) {
  return new File([Buffer.from(bytes)], name, { type });
}
