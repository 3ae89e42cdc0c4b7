import { Buffer } from 'node:buffer';
import * as z from 'zod';
import type { RefusalCode } from '../../core/api/refusal';
import { invalid, ok, type Result, refuse } from '../../core/api/refusal';
import { KeyFileProblem, keySealer, readKeyFile, readPrivateKey } from '../../engine';
import { limits } from '../../lib/limits';
import { keyKind, type SentKey } from './key-kind';
import { sentCertificates, sentText } from './sent-texts';

const mostChars = limits.keyFileChars;

/** A key that is uploaded, and kept here. */
const body = z.strictObject({
  kind: z.literal('file').describe('A key that is uploaded, and kept encrypted.'),
  pkcs12: z
    .base64('must be base64')
    .max(mostChars, `must have at most ${mostChars} characters (keyFileChars)`)
    .optional()
    .describe('A PKCS #12 file (`.p12`, `.pfx`) in base64, with the private key and its certificates.'),
  certificates: sentCertificates.optional(),
  private_key: sentText
    .optional()
    .describe('The private key in PEM: PKCS #8, with a password or without, PKCS #1 or SEC 1.'),
  password: z
    .string()
    .max(limits.passwordChars, `must have at most ${limits.passwordChars} characters (passwordChars)`)
    .default('')
    .describe('The password of the file or the key. It is not stored.'),
});

export const fileKey = keyKind({
  isFar: false,
  body,
  async read(_deps, { pkcs12, certificates, private_key: key, password }) {
    if (pkcs12 !== undefined && certificates === undefined && key === undefined)
      return readFile({ pkcs12: Buffer.from(pkcs12, 'base64') }, password);
    if (pkcs12 === undefined && certificates !== undefined && key !== undefined)
      return readFile({ pem: `${certificates}\n${key}` }, password);
    return invalid(['#/: send either `pkcs12`, or `certificates` and `private_key`']);
  },
  async open(_deps, secret, certificates) {
    const key = await readPrivateKey(Buffer.from(secret, 'base64'));
    return key && keySealer(key, certificates);
  },
});

const codes: Record<KeyFileProblem['fault'], RefusalCode> = {
  form: 'key_file_unreadable',
  password: 'key_file_password_wrong',
  key: 'seal_key_unsuitable',
};

function readFile(sent: Parameters<typeof readKeyFile>[0], password: string): Result<SentKey> {
  try {
    const { key, publicKey, certificates } = readKeyFile(sent, password);
    return ok({ certificates, publicKey, secret: Buffer.from(key).toString('base64') });
  } catch (error) {
    return refusalOf(error);
  }
}

/** The refusal of a file that cannot be read. */
export function refusalOf(error: unknown): Extract<Result<never>, { ok: false }> {
  if (!(error instanceof KeyFileProblem)) throw error;
  return refuse(codes[error.fault], error.message);
}
