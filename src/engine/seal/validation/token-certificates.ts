import { Buffer } from 'node:buffer';
import { encodedOf, inside, readDer } from '../read-der';
import { readX509, type X509 } from './x509';

const CERTIFICATES = 0xa0;

/** The certificates of a signed message (CMS), without those that cannot be read. */
export function certificatesInMessage(message: Uint8Array): X509[] {
  return inside(signedDataIn(message).find(({ tag }) => tag === CERTIFICATES))
    .map(({ encoded }) => readX509(encoded))
    .filter((certificate) => certificate !== null);
}

/** Whose key signed a time stamp; null when its certificate does not come with it. */
export function signerOfToken(token: Uint8Array): X509 | null {
  const [signer] = inside(signedDataIn(token).at(-1));
  const [, named] = inside(signer);
  const [issuer, serial] = inside(named);
  return (
    certificatesInMessage(token).find(
      (certificate) =>
        Buffer.from(certificate.issuer).equals(encodedOf(issuer)) &&
        Buffer.from(certificate.serial).equals(encodedOf(serial)),
    ) ?? null
  );
}

function signedDataIn(message: Uint8Array) {
  return inside(inside(inside(readDer(message)?.[0])[1])[0]);
}
