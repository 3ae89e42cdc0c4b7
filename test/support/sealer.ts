import { issueToItself } from '../../src/engine/seal/certificate';
import { makeKeys } from '../../src/engine/seal/ecdsa';
import { keySealer } from '../../src/engine/seal/key-sealer';
import type { Sealer } from '../../src/engine/seal/sealer';

/** A key of a deployment, with the certificate that it issued to itself. */
export async function newSealer(name = 'Quillet at forms.example.com'): Promise<Sealer> {
  const keys = await makeKeys();
  const from = new Date('2026-01-01T00:00:00Z');
  const until = new Date('2056-01-01T00:00:00Z');
  return keySealer(keys.privateKey, [await issueToItself(keys, { name, from, until })]);
}
