import { Buffer } from 'node:buffer';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { CertificateFacts } from '../seal/certificate-facts';
import { algorithmOf } from '../seal/private-key';
import { partOf, partsOf, readDer } from '../seal/read-der';
import type { Chain } from './order-chain';

/** Why a certificate cannot seal: its key or what it says. */
export type Unfit = { of: 'key' | 'certificate'; why: string };

/** Identifiers of extensions and of uses, in DER, in hex. */
const KEY_USAGE = '0603551d0f';
const BASIC_CONSTRAINTS = '0603551d13';
const EXTENDED_USE = '0603551d25';
/** Servers of the web, time stamps, and answers about revocation. */
const OTHER_USES = ['06082b06010505070301', '06082b06010505070308', '06082b06010505070309'];
const BROKEN_HASHES: Record<string, string> = {
  '06092a864886f70d010102': 'MD2',
  '06092a864886f70d010104': 'MD5',
  '06092a864886f70d010105': 'SHA-1',
  '06072a8648ce3d0401': 'SHA-1',
};
const SIGNS = 0b1100_0000;
const BOOLEAN = 0x01;
const [fewestBits, mostBits] = [2_048, 4_096];

/** Whether a key and its certificate can seal documents at this time; null when they can. */
export function whyUnfit({ facts: [own, ...issuers] }: Chain, now: Date): Unfit | null {
  const why = whyUnfitKey(own.publicKey);
  if (why !== null) return { of: 'key', why };
  const said = whyUnfitPurpose(own) ?? whyUnfitTime(own, now) ?? whyUnfitHash([own, ...issuers]);
  return said === null ? null : { of: 'certificate', why: said };
}

function whyUnfitKey(publicKey: Uint8Array): string | null {
  const algorithm = algorithmOf(partOf(publicKey, 0)?.encoded);
  if (algorithm === null) return 'The key must be one of RSA, or of the curve P-256, P-384 or P-521.';
  const key = openKey(publicKey);
  if (key === null) return 'The public key in the certificate cannot be read.';
  if (algorithm.name === 'ECDSA') return null;
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < fewestBits)
    return `The key of RSA has ${bits} bits, which is too weak: it needs at least ${fewestBits}.`;
  return bits > mostBits ? `The key of RSA has ${bits} bits: at most ${mostBits} are possible.` : null;
}

function openKey(publicKey: Uint8Array): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
  } catch {
    // Bytes that are no key, or a point that is not on the curve.
    return null;
  }
}

function whyUnfitPurpose({ extensions, name }: CertificateFacts): string | null {
  const constraints = extensions.get(BASIC_CONSTRAINTS);
  const [first] = partsOf(constraints);
  if (first?.tag === BOOLEAN && first.content[0] !== 0)
    return `The certificate of “${name}” is that of a certificate authority, not one for signing documents.`;
  const usage = extensions.get(KEY_USAGE);
  // The first byte says how many bits are unused.
  const bits = usage && readDer(usage)?.[0]?.content[1];
  if (usage && !((bits ?? 0) & SIGNS))
    return `The certificate of “${name}” is not for signing documents: its key usage has neither digitalSignature nor nonRepudiation.`;
  const uses = partsOf(extensions.get(EXTENDED_USE)).map(({ encoded }) =>
    Buffer.from(encoded).toString('hex'),
  );
  return uses.length > 0 && uses.every((use) => OTHER_USES.includes(use))
    ? `The certificate of “${name}” is for servers, not for signing documents: see its extended key usage.`
    : null;
}

function whyUnfitTime({ name, from, until }: CertificateFacts, now: Date): string | null {
  if (until <= now) return `The certificate of “${name}” ended on ${until.toISOString()}.`;
  return from > now ? `The certificate of “${name}” begins on ${from.toISOString()}.` : null;
}

/** What a root says of itself needs no signature that holds. */
function whyUnfitHash(chain: CertificateFacts[]): string | null {
  for (const { signedWith, name, subject, issuer } of chain) {
    const hash = BROKEN_HASHES[signedWith];
    if (hash && Buffer.compare(subject, issuer) !== 0)
      return `The certificate of “${name}” is signed with ${hash}, which can be forged. Ask its issuer for a new one.`;
  }
  return null;
}
