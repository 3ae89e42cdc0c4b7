import { Buffer } from 'node:buffer';
import { type DerElement, partOf, partsOf, readDer } from './read-der';
import { readTime } from './read-time';

const VERSION_TAG = 0xa0;
const EXTENSIONS_TAG = 0xa3;
const UTF16_TAG = 0x1e;
const OCTETS_TAG = 0x04;
const POINT = 0x2e;
/** Identifiers of objects in DER, in hex. */
const COMMON_NAME = '0603550403';
const ORGANIZATION = '060355040a';
const UNIT = '060355040b';

/** The parts of a certificate that name it in a signature. */
export type CertificateName = { issuer: Uint8Array; serial: Uint8Array };

/** What a certificate says, as far as seals need it. */
export type CertificateFacts = CertificateName & {
  subject: Uint8Array;
  /** Whom it names, and who issued it, in words. */
  name: string;
  issuerName: string;
  from: Date;
  until: Date;
  /** The public key as WebCrypto reads it (SPKI). */
  publicKey: Uint8Array;
  /** The identifier of the algorithm that its issuer signed with, in hex. */
  signedWith: string;
  /** The value of an extension by its identifier, in hex. */
  extensions: ReadonlyMap<string, Uint8Array>;
};

/** Reads who issued a certificate and its number; null for bytes that are no certificate. */
export function readCertificateName(certificate: Uint8Array): CertificateName | null {
  const [serial, , issuer] = statedIn(certificate);
  return serial && issuer ? { serial: serial.encoded, issuer: issuer.encoded } : null;
}

/** Reads a certificate; null for other bytes. */
export function readCertificate(certificate: Uint8Array): CertificateFacts | null {
  const [serial, algorithm, issuer, validity, subject, publicKey, ...more] = statedIn(certificate);
  const [from, until] = partsOf(validity?.encoded).map(timeOf);
  const whole = readDer(certificate);
  if (!serial || !issuer || !subject || !publicKey || !from || !until || whole?.length !== 1) return null;
  const [extensions] = partsOf(more.find(({ tag }) => tag === EXTENSIONS_TAG)?.encoded);
  return {
    ...{ serial: serial.encoded, issuer: issuer.encoded, subject: subject.encoded },
    ...{ name: nameIn(subject.encoded), issuerName: nameIn(issuer.encoded), from, until },
    publicKey: publicKey.encoded,
    signedWith: hex(algorithm && partOf(algorithm.encoded, 0)?.encoded),
    extensions: new Map(
      partsOf(extensions?.encoded).map(({ encoded }) => {
        const value = partOf(encoded, -1);
        const content = value?.tag === OCTETS_TAG ? value.content : Buffer.of();
        return [hex(partOf(encoded, 0)?.encoded), content] as const;
      }),
    ),
  };
}

/** The elements that the issuer signed. Certificates of the first version do not state it. */
function statedIn(certificate: Uint8Array) {
  const parts = partsOf(partOf(certificate, 0)?.encoded);
  return parts[0]?.tag === VERSION_TAG ? parts.slice(1) : parts;
}

/** The name that people know somebody by: the common name, or else the organisation. */
function nameIn(name: Uint8Array): string {
  const parts = partsOf(name).flatMap(({ encoded }) => partsOf(encoded));
  for (const id of [COMMON_NAME, ORGANIZATION, UNIT]) {
    const found = parts.find(({ encoded }) => hex(partOf(encoded, 0)?.encoded) === id);
    const value = found && partOf(found.encoded, 1);
    if (value && value.content.length > 0) return textOf(value);
  }
  return '';
}

function textOf({ tag, content }: { tag: number; content: Uint8Array }): string {
  if (tag !== UTF16_TAG) return Buffer.from(content).toString('utf8');
  return Buffer.from(content.subarray(0, content.length & ~1))
    .swap16()
    .toString('utf16le');
}

/** The time in a certificate, which has whole seconds. */
function timeOf(element: DerElement): Date | null {
  const time = readTime(element);
  return Number.isNaN(time) || element.content.includes(POINT) ? null : new Date(time);
}

function hex(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('hex');
}
