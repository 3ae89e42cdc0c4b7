import { digestOf, toHex, utf8 } from './bytes.mjs';
import { broken, checkMessage } from './check-message.mjs';
import { fromPem } from './pem.mjs';
import { readDer } from './read-der.mjs';

/** @typedef {{ statement: string, signature: string, certificate?: string }} Signed a statement, and the rest in PEM */

/**
 * Checks the signature of a statement, and that the certificate beside it, if any, is the one it names.
 * @param {Signed} signed
 * @returns {Promise<import('./check-message.mjs').Seal | import('./check-message.mjs').Broken>}
 */
export async function checkStatement({ statement, signature, certificate }) {
  const message = fromPem(signature, 'CMS');
  if (!message) return broken('unreadable');
  if (readDer(message)?.encoded.length !== message.length) return broken('trailing');
  const seal = await checkMessage(message, await digestOf(utf8(statement)));
  if ('problem' in seal) return seal;
  if (seal.about !== statement) return broken('otherStatement');
  if (certificate === undefined) return seal;
  const given = fromPem(certificate, 'CERTIFICATE');
  return given && toHex(await digestOf(given)) === seal.certificateHash ? seal : broken('otherCertificate');
}
