import { ecdsaSha256, signEcdsa } from './ecdsa';
import type { Sealer } from './sealer';

/** Seals with a P-256 key that is at hand. */
export function keySealer(key: CryptoKey, certificates: Sealer['certificates']): Sealer {
  return { certificates, algorithm: ecdsaSha256, sign: (signed) => signEcdsa(key, signed) };
}
