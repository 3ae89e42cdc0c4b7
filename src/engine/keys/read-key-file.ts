import { Buffer } from 'node:buffer';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { FilePassword } from './file-password';
import { KeyFileProblem } from './key-file-problem';
import { readPem } from './read-pem';
import { type KeyFile, readPkcs12 } from './read-pkcs12';

/** What was sent as a key: a file of PKCS #12, or PEM. */
export type SentKeyFile = { pkcs12: Uint8Array } | { pem: string };

/** A private key (PKCS #8), its public half (SPKI), and the certificates beside it, in no order. */
export type ReadKeyFile = { key: Uint8Array; publicKey: Uint8Array; certificates: Uint8Array[] };

/** Reads a private key with its certificates. Throws a `KeyFileProblem` with the reason. */
export function readKeyFile(sent: SentKeyFile, password: string): ReadKeyFile {
  const { keys, certificates } = fileOf(sent, new FilePassword(password));
  const [key] = keys;
  if (!key) throw new KeyFileProblem('form', 'There is no private key in what was sent.');
  if (certificates.length === 0)
    throw new KeyFileProblem('form', 'There is no certificate in what was sent.');
  return { key, publicKey: publicHalf(key), certificates };
}

function fileOf(sent: SentKeyFile, password: FilePassword): KeyFile {
  return 'pem' in sent ? readPem(sent.pem, password) : readPkcs12(sent.pkcs12, password);
}

function publicHalf(key: Uint8Array): Uint8Array {
  try {
    const read = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
    return createPublicKey(read).export({ format: 'der', type: 'spki' });
  } catch {
    throw new KeyFileProblem('key', 'The private key is of a kind that cannot be read.');
  }
}
