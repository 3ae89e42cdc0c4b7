import { oneByOne } from './bytes.mjs';
import { hex, partOf, partsOf, readDer } from './read-der.mjs';

/** @typedef {import('./bytes.mjs').Bytes} Bytes */
/** @typedef {import('./read-der.mjs').Element} Element */

const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const UTF16 = 0x1e;
const COMMON_NAME = '0603550403';
const ORGANIZATION = '060355040a';
const BASIC_CONSTRAINTS = '0603551d13';
/** The constraints of an authority begin with a yes. */
const AUTHORITY = /^30..0101ff/;

/**
 * @typedef {object} Certificate
 * @property {string} name whom it names; of others, so show it with care
 * @property {Element} serial
 * @property {Element} issuer
 * @property {string} issuerName whom it names as its issuer
 * @property {Element} subject
 * @property {Element} validity
 * @property {Element} publicKey
 * @property {Element[]} extensions
 * @property {boolean} isAuthority whether it may issue others
 * @property {Bytes} encoded
 */

/**
 * @param {Bytes} encoded
 * @returns {Certificate | null} null for something else
 */
export function readCertificate(encoded) {
  const stated = partsOf(partOf(readDer(encoded), 0));
  const [serial, , issuer, validity, subject, publicKey, ...more] =
    stated[0]?.tag === VERSION ? stated.slice(1) : stated;
  if (!serial || !issuer || !validity || !subject || !publicKey) return null;
  const extensions = partsOf(partOf(more.find(({ tag }) => tag === EXTENSIONS) ?? null, 0));
  return {
    ...{ name: nameIn(subject), issuerName: nameIn(issuer), subject, issuer, serial, validity, publicKey },
    ...{ extensions, isAuthority: isAuthority({ extensions }), encoded },
  };
}

/** @param {Pick<Certificate, 'extensions'>} certificate */
function isAuthority(certificate) {
  return AUTHORITY.test(hex(extensionOf(certificate, BASIC_CONSTRAINTS) ?? undefined));
}

/**
 * What an extension says, by the hex of its identifier.
 * @param {Pick<Certificate, 'extensions'>} certificate
 * @param {string} id
 * @returns {Element | null | undefined} undefined without the extension, null for one that cannot be read
 */
export function extensionOf({ extensions }, id) {
  const value = partOf(
    extensions.find((extension) => hex(partOf(extension, 0)) === id),
    -1,
  );
  return value && readDer(value.content);
}

/** @param {Element} subject */
function nameIn(subject) {
  const parts = partsOf(subject).flatMap((set) => partsOf(set));
  for (const id of [COMMON_NAME, ORGANIZATION]) {
    const value = partOf(
      parts.find((part) => hex(partOf(part, 0)) === id),
      1,
    );
    if (value) return textIn(value);
  }
  return '';
}

/** @param {Element} value */
function textIn({ tag, content }) {
  if (tag !== UTF16) return new TextDecoder().decode(content);
  return oneByOne(content).replace(/(.)(.)/gs, (_, high, low) =>
    String.fromCharCode(256 * high.charCodeAt(0) + low.charCodeAt(0)),
  );
}
