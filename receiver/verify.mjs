// Runs in every environment with WebCrypto, TextEncoder and atob: Node 20, Workers, Deno, Bun, browsers. No packages.

/** @typedef {import('./index.d.mts').VerificationProblem} VerificationProblem */
/** @typedef {import('./index.d.mts').HeadersLike} HeadersLike */
/** @typedef {import('./index.d.mts').VerifyOptions} VerifyOptions */
/** @typedef {import('./events.d.mts').WebhookEvent} WebhookEvent */

const toleranceSeconds = 300;
/** A rotation sends two. This bounds the work that a forged header can cause. */
const mostSignatures = 10;
const algorithm = { name: 'HMAC', hash: 'SHA-256' };

export class WebhookVerificationError extends Error {
  /**
   * @param {VerificationProblem} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.code = code;
  }
}

/**
 * Returns the event if the service signed these exact bytes recently.
 * @param {string | Uint8Array | ArrayBuffer} payload
 * @param {HeadersLike} headers
 * @param {string | readonly string[]} secrets
 * @param {VerifyOptions} [options]
 * @returns {Promise<WebhookEvent>}
 */
export async function verify(payload, headers, secrets, options = {}) {
  const body = rawBytes(payload);
  const header = headerReader(headers);
  const [id, timestamp, signatures] = [
    header('webhook-id'),
    header('webhook-timestamp'),
    header('webhook-signature'),
  ];
  checkAge(timestamp, options);
  const keys = await Promise.all([secrets].flat().map(importKey));
  if (keys.length === 0) throw badSecret('The secret is missing.');
  const message = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  if (!(await anyFits(keys, signatures, message)))
    throw new WebhookVerificationError(
      'no_matching_signature',
      'No signature matches. Either the secret belongs to another endpoint, or the payload is not the raw body, byte for byte as it arrived.',
    );
  return eventOf(id, body);
}

/** @param {unknown} payload */
function rawBytes(payload) {
  if (typeof payload === 'string') return new TextEncoder().encode(payload);
  if (payload instanceof Uint8Array) return payload;
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  throw new WebhookVerificationError(
    'not_raw',
    'The payload must be the raw body, as text or bytes. A parsed body cannot be verified.',
  );
}

/**
 * Accepts `Headers`, an object as in Node, or a whole request.
 * @param {HeadersLike} given
 * @returns {(name: string) => string}
 */
function headerReader(given) {
  const headers = isRequest(given) ? given.headers : given;
  return (name) => {
    const value = isHeaders(headers) ? headers.get(name) : valueIn(headers, name);
    if (!value) throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`);
    return value;
  };
}

/** @param {HeadersLike} given @returns {given is Extract<HeadersLike, { headers: object }>} */
function isRequest(given) {
  return 'headers' in given && typeof given.headers === 'object' && !Array.isArray(given.headers);
}

/** @param {object} given @returns {given is { get(name: string): string | null }} */
function isHeaders(given) {
  return 'get' in given && typeof given.get === 'function';
}

/** @param {object} headers @param {string} name @returns {string | undefined} */
function valueIn(headers, name) {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? value.join(' ') : value;
}

/** @param {string} timestamp @param {VerifyOptions} options */
function checkAge(timestamp, options) {
  const tolerance = numberOf(options, 'toleranceSeconds', toleranceSeconds);
  const now = numberOf(options, 'now', Date.now());
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError(
      'bad_timestamp',
      'The header webhook-timestamp is not a time in seconds.',
    );
  const age = Math.floor(now / 1000) - Number(timestamp);
  if (age > tolerance)
    throw new WebhookVerificationError(
      'too_old',
      `The event was sent ${age} seconds ago, more than ${tolerance}.`,
    );
  if (-age > tolerance)
    throw new WebhookVerificationError(
      'too_new',
      `The timestamp is ${-age} seconds in the future, more than ${tolerance}. Check the clock of this machine.`,
    );
}

/**
 * Compared with NaN, no event would ever be too old.
 * @param {VerifyOptions} options
 * @param {'now' | 'toleranceSeconds'} name
 * @param {number} usual
 */
function numberOf(options, name, usual) {
  const value = options[name] ?? usual;
  if (!Number.isFinite(value) || value < 0)
    throw new RangeError(`The option ${name} must be a number of at least 0.`);
  return value;
}

/** @param {unknown} secret */
async function importKey(secret) {
  const key = typeof secret === 'string' && secret.startsWith('whsec_') ? decode(secret.slice(6)) : null;
  if (key === null || key.length === 0) throw badSecret('A secret must be `whsec_` followed by base64.');
  return crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
}

/** @param {string} message */
function badSecret(message) {
  return new WebhookVerificationError('bad_secret', message);
}

/**
 * `crypto.subtle.verify` compares in constant time.
 * @param {CryptoKey[]} keys
 * @param {string} signatures
 * @param {Uint8Array<ArrayBuffer>} message
 */
async function anyFits(keys, signatures, message) {
  const given = signatures
    .split(' ', mostSignatures)
    .map((signature) => (signature.startsWith('v1,') ? decode(signature.slice(3)) : null))
    .filter((signature) => signature !== null);
  const fits = given.flatMap((one) => keys.map((key) => crypto.subtle.verify(algorithm, key, one, message)));
  return (await Promise.all(fits)).includes(true);
}

/** @param {string} base64 @returns {Uint8Array<ArrayBuffer> | null} */
function decode(base64) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** @param {Uint8Array} first @param {Uint8Array} second */
function joined(first, second) {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** @param {string} id @param {Uint8Array} body @returns {WebhookEvent} */
function eventOf(id, body) {
  const event = parsed(new TextDecoder().decode(body));
  if (typeof event?.type !== 'string' || typeof event.data !== 'object' || event.data === null)
    throw new WebhookVerificationError(
      'bad_payload',
      'The signature matches, but the payload is not an event.',
    );
  return { ...event, id };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
