import { Buffer } from 'node:buffer';
import { createPrivateKey } from 'node:crypto';
import { FilePassword } from './file-password';
import { KeyFileProblem } from './key-file-problem';
import { decryptKey, type KeyFile } from './read-pkcs12';

type Block = { label: string; text: string };

/** The forms of keys before PKCS #8, by the labels of their blocks. */
const olderForms: Record<string, 'pkcs1' | 'sec1'> = {
  'RSA PRIVATE KEY': 'pkcs1',
  'EC PRIVATE KEY': 'sec1',
};

/** Reads the certificates and the private key of texts in PEM, in whatever order they come. */
export function readPem(text: string, password: FilePassword): KeyFile {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g)].map(
    ([, label = '', inner = '']) => ({ label, text: inner }),
  );
  if (blocks.length === 0)
    throw new KeyFileProblem(
      'form',
      'This is no PEM: it has no "-----BEGIN …-----" with its "-----END …-----".',
    );
  const certificates = blocks.filter(({ label }) => /^(?:X509 |TRUSTED )?CERTIFICATE$/.test(label));
  const keys = blocks.filter(({ label }) => label.endsWith('PRIVATE KEY'));
  if (keys.length > 1)
    throw new KeyFileProblem('form', 'There are several private keys in what was sent: send one.');
  return { certificates: certificates.map(bytesOf), keys: keys.map((key) => keyIn(key, password)) };
}

/** The certificates of a text in PEM. */
export function readPemCertificates(text: string): Uint8Array[] {
  return readPem(text.replace(/-----BEGIN [A-Z ]*PRIVATE KEY-----/g, ''), new FilePassword('')).certificates;
}

function bytesOf({ text }: Block): Buffer {
  return Buffer.from(text, 'base64');
}

function keyIn(block: Block, password: FilePassword): Uint8Array {
  const { label, text } = block;
  if (label === 'PRIVATE KEY') return bytesOf(block);
  if (label === 'ENCRYPTED PRIVATE KEY') return decryptKey(bytesOf(block), password);
  const type = olderForms[label];
  if (!type || text.includes('Proc-Type'))
    throw new KeyFileProblem(
      'form',
      `A key of the form "${label}"${type ? ' with a password' : ''} cannot be read. Convert it: openssl pkcs8 -topk8 -in old.key -out new.key`,
    );
  try {
    return createPrivateKey({ key: bytesOf(block), format: 'der', type }).export({
      format: 'der',
      type: 'pkcs8',
    });
  } catch {
    throw new KeyFileProblem('form', `The block "${label}" has no key that can be read.`);
  }
}
