import { Buffer } from 'node:buffer';
import { X509Certificate } from 'node:crypto';
import { limits } from '../limits';
import { type CertificateFacts, readCertificate } from '../seal/certificate-facts';
import type { Sealer } from '../seal/sealer';
import { KeyFileProblem } from './key-file-problem';

type Read = { encoded: Uint8Array; facts: CertificateFacts };

/** A certificate and those up to its root, in this order, with what they say. */
export type Chain = {
  certificates: Sealer['certificates'];
  facts: [CertificateFacts, ...CertificateFacts[]];
};

/**
 * Puts the certificate of a key first, and after it those of its issuers as far as they are there.
 * Others are left out. Without a public key the certificate that issued no other one is the key's.
 */
export function orderChain(sent: Uint8Array[], publicKey?: Uint8Array): Chain {
  if (sent.length > limits.keyCertificates)
    throw new KeyFileProblem(
      'form',
      `There are more than ${limits.keyCertificates} certificates (keyCertificates).`,
    );
  const all = sent.map(read);
  const own = all.find(({ facts }) =>
    publicKey ? areSame(facts.publicKey, publicKey) : !issuedOther(facts, all),
  );
  if (!own)
    throw new KeyFileProblem(
      'key',
      'The private key does not belong to the certificate: their public keys differ.',
    );
  const chain = [own];
  for (let issuer = issuerOf(own, all); issuer && !chain.includes(issuer); issuer = issuerOf(issuer, all))
    chain.push(issuer);
  const issuers = chain.slice(1);
  return {
    certificates: [own.encoded, ...issuers.map(({ encoded }) => encoded)],
    facts: [own.facts, ...issuers.map(({ facts }) => facts)],
  };
}

function read(encoded: Uint8Array): Read {
  const facts = readCertificate(encoded);
  if (!facts) throw new KeyFileProblem('form', 'One of the certificates cannot be read.');
  return { encoded, facts };
}

function issuedOther({ subject }: CertificateFacts, all: Read[]): boolean {
  return all.some(({ facts }) => areSame(facts.issuer, subject) && !areSame(facts.subject, subject));
}

/** The certificate whose key signed this one. Several may have the same name. */
function issuerOf({ encoded, facts }: Read, all: Read[]): Read | undefined {
  return all.find(
    (other) => areSame(other.facts.subject, facts.issuer) && isSignedBy(encoded, other.encoded),
  );
}

function isSignedBy(certificate: Uint8Array, issuer: Uint8Array): boolean {
  try {
    return new X509Certificate(certificate).verify(new X509Certificate(issuer).publicKey);
  } catch {
    // A key of a kind that the runtime does not know.
    return false;
  }
}

function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
