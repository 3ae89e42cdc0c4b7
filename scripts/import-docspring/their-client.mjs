import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { mayPass, patiently } from '../store/patiently.mjs';
import { ask, jsonIn, pathOf, Refused, refusedForGood, safeOrigin } from './ask.mjs';

const MOST_JSON_BYTES = 32 * 1024 * 1024;
/** A document with more bytes would be refused here. */
export const MOST_PDF_BYTES = 25 * 1024 * 1024;

/**
 * Speaks to DocSpring with one token: one request after the other, at a pace, and waits when it is
 * asked to.
 */
export class TheirClient {
  #origin;
  #headers;
  #everyMs;
  #nextAt = 0;

  /** @param {{ from: string, token: string, perSecond: number }} access the token as `ID:SECRET` */
  constructor({ from, token, perSecond }) {
    this.#origin = safeOrigin(from);
    this.#headers = { authorization: `Basic ${btoa(token)}`, accept: 'application/json' };
    this.#everyMs = 1000 / perSecond;
  }

  get origin() {
    return this.#origin;
  }

  /** @param {string} path below /api/v1 @returns {Promise<any>} */
  async get(path) {
    const bytes = await this.#patiently(path, { headers: this.#headers }, mayPass);
    return jsonIn(bytes);
  }

  /**
   * Sends once: a request that got no answer may have done its work. Only a refusal for the pace is
   * tried again.
   * @param {string} path
   * @param {object} body
   * @returns {Promise<any>}
   */
  async post(path, body) {
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    return jsonIn(await this.#patiently(path, request, (status) => status === 429 || status === 503));
  }

  /**
   * A PDF at an address that an answer gave. It gets no token.
   * @param {string} url
   * @param {string | null} md5 of the file, if it is known
   */
  async pdf(url, md5 = null) {
    this.#check(url);
    const pdf = await patiently(async () => {
      await this.#turn();
      return outcomeOf(await ask(url, {}, MOST_PDF_BYTES), pathOf(url), mayPass);
    });
    if (typeof md5 === 'string' && createHash('md5').update(pdf).digest('hex') !== md5.toLowerCase())
      throw new Refused(`${pathOf(url)} is another file than the template names (document_md5)`, 200);
    return pdf;
  }

  /** Files come over https only, or from this machine if their API is on this machine. */
  #check(/** @type {string} */ url) {
    const address = URL.parse(url);
    if (address === null) throw refusedForGood('its address is no address');
    const { protocol, hostname, username } = address;
    const here = new URL(this.#origin);
    const isHere = here.protocol === 'http:' && hostname === here.hostname;
    if ((protocol !== 'https:' && !isHere) || username !== '')
      throw refusedForGood(`${hostname}: a file is read over https only`);
  }

  /**
   * @param {string} path
   * @param {RequestInit} request
   * @param {(status: number) => boolean} again
   */
  #patiently(path, request, again) {
    return patiently(async () => {
      await this.#turn();
      const answer = await ask(`${this.#origin}/api/v1${path}`, request, MOST_JSON_BYTES);
      return outcomeOf(answer, `DocSpring, ${path.replace(/\?.*/, '')}`, again);
    });
  }

  async #turn() {
    const now = Date.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#everyMs;
    await wait(at - now);
  }
}

/**
 * @param {import('./ask.mjs').Answered | import('./ask.mjs').Unanswered} answer
 * @param {string} what
 * @param {(status: number) => boolean} again whether an answer with this status may be another one later
 * @returns {{ answer: Buffer } | { trouble: Refused, mayPass: boolean, pauseMs?: number }}
 */
function outcomeOf(answer, what, again) {
  if ('message' in answer) {
    const trouble = new Refused(`${what}: ${answer.message}`, 0);
    return { trouble, mayPass: again === mayPass };
  }
  const { status, bytes, pauseMs } = answer;
  if (status >= 200 && status < 300) return { answer: bytes };
  const body = jsonIn(bytes);
  const trouble = new Refused(`${what}: ${status} ${theirMessage(body)}`.trim(), status, body);
  return { trouble, mayPass: again(status), ...(pauseMs !== undefined && { pauseMs }) };
}

/** What their refusals say: one sentence or several. @param {any} body @returns {string} */
export function theirMessage(body) {
  const said = [body?.error, ...(Array.isArray(body?.errors) ? body.errors : [])];
  return said
    .filter((one) => typeof one === 'string')
    .join('; ')
    .slice(0, 400);
}
