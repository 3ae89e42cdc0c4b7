import { createHash } from 'node:crypto';
import { PlatformUnavailable } from '../../../core/platform/unavailable';
import { readCertificate, type Sealer, sealAlgorithms } from '../../../engine';
import { type PublicKey, readPublicKey } from './public-key';
import { type RemoteResult, type SignDigest, setUpProblem } from './remote-result';

/**
 * Signs bytes by their digest. A signature is only taken when the public key of the certificate
 * proves it: a service can sign with another key, or something else.
 */
export async function signRemotely(
  sign: SignDigest,
  key: PublicKey,
  bytes: Uint8Array,
): Promise<RemoteResult<Uint8Array>> {
  const signed = await sign(createHash('sha256').update(bytes).digest());
  if (!signed.ok) return signed;
  const checked = key.checked(signed.value, bytes);
  return checked
    ? { ok: true, value: checked }
    : setUpProblem('The signature that came back is not one of the key in the certificate.');
}

/** Seals with a key that a service holds; null for a kind of key that cannot. What prevents it is waited for. */
export function remoteSealer(
  certificates: Sealer['certificates'],
  signingWith: (key: PublicKey) => SignDigest,
): Sealer | null {
  const facts = readCertificate(certificates[0]);
  const key = facts && readPublicKey(facts.publicKey);
  if (!key) return null;
  const sign = signingWith(key);
  return {
    certificates,
    algorithm: sealAlgorithms[key.kind],
    sign: async (bytes) => {
      const signed = await signRemotely(sign, key, bytes);
      if (signed.ok) return signed.value;
      throw new PlatformUnavailable('seal key of the account', new Error(signed.message), signed.message);
    },
  };
}
