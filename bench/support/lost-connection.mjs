/**
 * The local server lost its connection to the product, and answers in the product's place or not at
 * all. It does so now and then when an answer leaves while the request still arrives.
 */
export class LostConnection extends Error {}

/** @param {{ status: number, text: string }} answer */
export function refuseLostConnection({ status, text }) {
  if (/^(Error: )?Network connection lost/.test(text))
    throw new LostConnection(`${status} ${text.slice(0, 100)}`);
}

/** What a request failed with: a lost connection by its own name. */
export function nameLostConnection(/** @type {Error & { code?: string }} */ error) {
  return error.code === 'ECONNRESET' || error.code === 'EPIPE' ? new LostConnection(error.message) : error;
}
