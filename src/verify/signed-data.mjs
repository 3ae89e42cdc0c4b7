import { hex, partOf, partsOf } from './read-der.mjs';

/** @typedef {import('./read-der.mjs').Element} Element */

/** What signed messages (RFC 5652) share: object identifiers in DER, in hex, and their attributes. */

export const SIGNED_DATA = '06092a864886f70d010702';
export const CONTENT_TYPE = '06092a864886f70d010903';
export const MESSAGE_DIGEST = '06092a864886f70d010904';
export const SIGNING_CERTIFICATE_V2 = '060b2a864886f70d010910022f';
const SET = 0x31;

/**
 * The value of an attribute that stands there once.
 * @param {Element | undefined} attributes
 * @param {string} id
 */
export function attribute(attributes, id) {
  const found = partsOf(attributes).filter((item) => hex(partOf(item, 0)) === id);
  return found.length === 1 ? partOf(found[0], 1, 0) : undefined;
}

/**
 * The signed attributes as their signature covers them: with the tag of a set, not with that of
 * their place.
 * @param {Element} attributes
 */
export function asSigned(attributes) {
  const signed = Uint8Array.from(attributes.encoded);
  signed[0] = SET;
  return signed;
}
