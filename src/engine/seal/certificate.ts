import { createHash } from 'node:crypto';
import * as der from './der';
import { ecdsaSha256, signEcdsa } from './ecdsa';

const COMMON_NAME = '2.5.4.3';
const SUBJECT_KEY = '2.5.29.14';
const KEY_USAGE = '2.5.29.15';
const BASIC_CONSTRAINTS = '2.5.29.19';
/** The bits digitalSignature and nonRepudiation. The other six of the byte are unused. */
const SIGNS_DOCUMENTS = der.bits(Uint8Array.of(0b1100_0000), 6);
const VERSION_3 = der.explicit(0, der.integer(Uint8Array.of(2)));
const SERIAL_BYTES = 16;

/**
 * Issues a certificate from a P-256 key to itself. It says which key made a seal, and nothing of who
 * holds that key.
 */
export async function issueToItself(
  keys: CryptoKeyPair,
  { name, from, until }: { name: string; from: Date; until: Date },
): Promise<Uint8Array> {
  const publicKey = await spellPublicKey(keys.publicKey);
  const keyId = createHash('sha1').update(publicKey).digest();
  const named = der.sequence(der.set(der.sequence(der.object(COMMON_NAME), der.text(name))));
  const extensions = [
    extension(BASIC_CONSTRAINTS, 'critical', der.sequence()),
    extension(KEY_USAGE, 'critical', SIGNS_DOCUMENTS),
    extension(SUBJECT_KEY, 'usual', der.octets(keyId)),
  ];
  const stated = der.sequence(
    VERSION_3,
    der.integer(serialOf(publicKey, from)),
    ecdsaSha256,
    named,
    der.sequence(der.time(from), der.time(until)),
    named,
    publicKey,
    der.explicit(3, der.sequence(...extensions)),
  );
  return der.sequence(stated, ecdsaSha256, der.bits(await signEcdsa(keys.privateKey, stated)));
}

async function spellPublicKey(key: CryptoKey): Promise<Uint8Array> {
  const spelled = await crypto.subtle.exportKey('spki', key);
  if (!(spelled instanceof ArrayBuffer)) throw new Error('A public key was exported as JSON.');
  return new Uint8Array(spelled);
}

/** A number that no other certificate of this issuer has. */
function serialOf(publicKey: Uint8Array, from: Date): Uint8Array {
  const serial = createHash('sha256').update(publicKey).update(from.toISOString()).digest();
  return serial.subarray(0, SERIAL_BYTES);
}

function extension(id: string, weight: 'critical' | 'usual', value: Uint8Array): Uint8Array {
  return der.sequence(der.object(id), ...(weight === 'critical' ? [der.yes()] : []), der.octets(value));
}
