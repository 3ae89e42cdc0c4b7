const TIMEOUT_MS = 120_000;

/** An answer that no further try makes better. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if there was no answer
   * @param {any} [body]
   */
  constructor(message, status, body = null) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/**
 * Whether an answer is about one thing only, so that others may go on: not about the token, and no
 * trouble that may pass.
 * @param {unknown} error
 * @returns {error is Refused}
 */
export function isSettled(error) {
  if (!(error instanceof Refused)) return false;
  const { status, body } = error;
  return (
    body?.isFinal === true || (status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status))
  );
}

/** What cannot be brought, whenever it is tried. @param {string} message */
export function refusedForGood(message) {
  return new Refused(message, 0, { isFinal: true });
}

/**
 * Works with something of theirs. An error means that it is not what their description says: others
 * may go on.
 * @template Value
 * @param {string} what
 * @param {() => Value | Promise<Value>} work
 * @returns {Promise<Value>}
 */
export async function legible(what, work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw refusedForGood(`${what} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * An address to which a token may be sent: over https, or on this machine.
 * @param {string} address
 * @returns {string} its origin
 */
export function safeOrigin(address) {
  const url = URL.parse(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  if (url === null || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)))
    throw new Error(`${address}: a token is sent over https only.`);
  return url.origin;
}

/**
 * @typedef {{ status: number, bytes: Buffer, pauseMs?: number }} Answered
 * @typedef {{ status: 0, message: string }} Unanswered
 */

/**
 * Sends one request and reads at most `most` bytes of the answer. Redirects are not followed: only the
 * addresses that were given are asked.
 * @param {string} url
 * @param {RequestInit} request
 * @param {number} most
 * @returns {Promise<Answered | Unanswered>}
 */
export async function ask(url, request, most) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(url, { ...request, signal, redirect: 'error' });
    const bytes = await bytesOf(answer, most);
    const pauseMs = pauseOf(answer.headers.get('retry-after'), Date.now());
    return { status: answer.status, bytes, ...(pauseMs !== null && { pauseMs }) };
  } catch (error) {
    if (error instanceof Refused) throw error;
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { status: 0, message: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** @param {Response} answer @param {number} most */
async function bytesOf(answer, most) {
  const pieces = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > most) throw new Refused(`the answer has more than ${most} bytes`, answer.status);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * How long the other side asks to wait: seconds or a date.
 * @param {string | null} text
 * @param {number} now
 */
export function pauseOf(text, now) {
  if (text === null || text.trim() === '') return null;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(LONGEST_PAUSE_MS, Math.max(0, ms));
}

/** The path of an address: what follows it may be a permission. */
export function pathOf(/** @type {string} */ url) {
  return URL.parse(url)?.pathname ?? 'an address';
}

/** @param {Buffer} bytes @returns {any} null if it is no JSON */
export function jsonIn(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
