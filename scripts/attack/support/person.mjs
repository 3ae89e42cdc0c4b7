import assert from 'node:assert/strict';
import { send } from './send.mjs';

/** @typedef {import('./send.mjs').Answer} Answer */
/** @typedef {{ email: string, password: string }} Known */

let networks = 0;

/** A network of its own: attempts of one case do not count against another. */
export function newAddress() {
  networks += 1;
  return `100.64.${networks}.1`;
}

/** A browser without scripts: it keeps cookies and says where its requests come from. */
export class Person {
  /** @type {Map<string, string>} */
  cookies = new Map();

  constructor(/** @type {string} */ origin, ip = newAddress()) {
    this.origin = origin;
    this.ip = ip;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, headers?: Record<string, string> }} [sent]
   */
  async go(method, path, { body, headers = {} } = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = { 'cf-connecting-ip': this.ip, ...(method !== 'GET' && { origin: this.origin }) };
    const all = { ...own, ...(cookie && { cookie }), ...headers };
    const answer = await send(this.origin + path, { method, body, headers: all });
    for (const set of answer.headers['set-cookie'] ?? []) this.#keep(set);
    return answer;
  }

  #keep(/** @type {string} */ set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (/max-age=0/i.test(set)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  get(/** @type {string} */ path) {
    return this.go('GET', path);
  }

  /** Sends a form as the page does. */
  submit(
    /** @type {string} */ path,
    /** @type {Record<string, string>} */ fields,
    /** @type {Record<string, string>} */ headers = {},
  ) {
    return this.go('POST', path, { body: new URLSearchParams(fields), headers });
  }

  /**
   * Sends a request as the script of a page does.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async api(method, path, body) {
    const headers = { 'x-csrf-token': await this.csrf(), 'x-mode': 'live' };
    return this.go(method, `/dashboard/api${path}`, { body, headers });
  }

  /** @returns {Promise<string>} */
  async csrf() {
    return (await this.get('/dashboard/api/session')).json?.csrf_token ?? '';
  }

  async signIn(/** @type {Known} */ { email, password }) {
    const answer = await this.submit('/sign-in', { email, password });
    assert.equal(answer.status, 303, `signing in answered ${answer.status}`);
    this.cookies.set('mode', 'live');
    return this;
  }
}
