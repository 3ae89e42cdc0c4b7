import type { Buffer } from 'node:buffer';
import { createVerify, X509Certificate } from 'node:crypto';
import { spellPair } from '../../../engine';

/** The public key of a certificate, as far as remote keys need it. */
export type PublicKey = {
  kind: 'ec' | 'rsa';
  /** As it stands in the certificate (SubjectPublicKeyInfo). */
  spelled: Buffer;
  /**
   * Returns a signature over these bytes, with SHA-256, in the form that CMS wants; null when it is
   * none of this key. Some services answer with the two numbers of ECDSA side by side.
   */
  checked(signature: Uint8Array, signed: Uint8Array): Uint8Array | null;
};

/** Returns null for a certificate without a key that signs by ECDSA or RSA. */
export function publicKeyOf(certificate: Uint8Array): PublicKey | null {
  const key = new X509Certificate(certificate).publicKey;
  const kind = key.asymmetricKeyType;
  if (kind !== 'ec' && kind !== 'rsa') return null;
  return {
    kind,
    spelled: key.export({ type: 'spki', format: 'der' }),
    checked: (signature, signed) => {
      const forms = kind === 'rsa' ? [signature] : [signature, spellPair(signature)];
      return forms.find((form) => createVerify('sha256').update(signed).verify(key, form)) ?? null;
    },
  };
}
