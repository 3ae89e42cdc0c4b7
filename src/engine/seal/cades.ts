import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readCertificateName } from './certificate-facts';
import * as der from './der';
import { type Sealer, STAMP_ROOM } from './sealer';

const DATA = der.object('1.2.840.113549.1.7.1');
const SIGNED_DATA = der.object('1.2.840.113549.1.7.2');
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47';
const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';
const SHA256 = der.sequence(der.object('2.16.840.1.101.3.4.2.1'));
const ONE = der.integer(Uint8Array.of(1));
/** The attribute that says what the seal is about: 2.25 with the UUID 039799d5-3529-4449-b819-19ce1dda1c32. */
const ABOUT = Buffer.from('0613698797ccf5a6d2ca9193b88cc6b9e1eee8b832', 'hex');
/** The tag by which issuers name each other: a directory name. */
const DIRECTORY_NAME = 4;

/** More than a signature takes besides certificates and names: attributes, a key of 4096 bits. */
const ROOM_BESIDES = 1_536;

/** The bytes to reserve for the signature of this sealer. */
export function roomFor({ certificates, stamp }: Sealer): number {
  // The issuer is named twice, and its name may be long.
  const names = 2 * (readCertificateName(certificates[0])?.issuer.length ?? 0);
  const besides = ROOM_BESIDES + names + (stamp ? STAMP_ROOM : 0);
  return certificates.reduce((sum, { length }) => sum + length, besides);
}

/**
 * Signs the digest of a document, and what the signature is about: a detached CMS signature as CAdES and PAdES want it at their first
 * level (B-B), or with a time stamp at their second (B-T). The time that the signer states stands in
 * the PDF.
 */
export async function signDetached(digest: Uint8Array, about: string, sealer: Sealer): Promise<Uint8Array> {
  const { certificates, algorithm } = sealer;
  const [own] = certificates;
  const name = readCertificateName(own);
  if (name === null) throw new Error('The certificate of a seal cannot be read.');
  const attributes = der.set(
    attribute(der.object(CONTENT_TYPE), DATA),
    attribute(der.object(MESSAGE_DIGEST), der.octets(digest)),
    attribute(der.object(SIGNING_CERTIFICATE), signingCertificate(own, name)),
    attribute(ABOUT, der.text(about)),
  );
  const signature = await sealer.sign(attributes);
  const signer = der.sequence(
    ONE,
    der.sequence(name.issuer, name.serial),
    SHA256,
    der.implicit(0, attributes),
    algorithm,
    der.octets(signature),
    ...(await stamped(signature, sealer)),
  );
  const signed = der.sequence(
    ONE,
    der.set(SHA256),
    der.sequence(DATA),
    der.implicit(0, der.set(...certificates)),
    der.set(signer),
  );
  return der.sequence(SIGNED_DATA, der.explicit(0, signed));
}

/** The attribute with the time stamp. It stands beside what is signed, because it is about that. */
async function stamped(signature: Uint8Array, { stamp }: Sealer): Promise<Uint8Array[]> {
  const token = await stamp?.(createHash('sha256').update(signature).digest());
  return token ? [der.implicit(1, der.set(attribute(der.object(TIME_STAMP), token)))] : [];
}

function attribute(id: Uint8Array, value: Uint8Array): Uint8Array {
  return der.sequence(id, der.set(value));
}

/** Binds the signature to one certificate, so that no other of the same key can take its place. */
function signingCertificate(
  own: Uint8Array,
  { issuer, serial }: { issuer: Uint8Array; serial: Uint8Array },
): Uint8Array {
  const digest = createHash('sha256').update(own).digest();
  const issuerName = der.sequence(der.explicit(DIRECTORY_NAME, issuer));
  const one = der.sequence(der.octets(digest), der.sequence(issuerName, serial));
  return der.sequence(der.sequence(one));
}
