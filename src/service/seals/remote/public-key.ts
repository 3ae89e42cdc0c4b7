import { Buffer } from 'node:buffer';
import { createPublicKey, createVerify } from 'node:crypto';
import { spellPair } from '../../../engine';

/** A public key, as far as signatures of services are checked with it. */
export type PublicKey = {
  kind: 'ec' | 'rsa';
  /**
   * Returns a signature over these bytes, with SHA-256, in the form that CMS wants; null when it is
   * none of this key. Some services answer with the two numbers of ECDSA side by side.
   */
  checked(signature: Uint8Array, signed: Uint8Array): Uint8Array | null;
};

/** Reads a public key as it stands in a certificate (SPKI); null for a kind that cannot seal. */
export function readPublicKey(spelled: Uint8Array): PublicKey | null {
  const key = openKey(spelled);
  const kind = key?.asymmetricKeyType;
  if (!key || (kind !== 'ec' && kind !== 'rsa')) return null;
  return {
    kind,
    checked: (signature, signed) => {
      const forms = kind === 'rsa' ? [signature] : [signature, spellPair(signature)];
      return forms.find((form) => createVerify('sha256').update(signed).verify(key, form)) ?? null;
    },
  };
}

function openKey(spelled: Uint8Array) {
  try {
    return createPublicKey({ key: Buffer.from(spelled), format: 'der', type: 'spki' });
  } catch {
    // Keys of a kind that the runtime does not know, and bytes that are no key.
    return null;
  }
}
