import * as z from 'zod';
import { limits } from '../../lib/limits';

const { keyFileChars, remoteKeyChars } = limits;

/** A text in PEM. */
export const sentText = z
  .string()
  .max(keyFileChars, `must have at most ${keyFileChars} characters (keyFileChars)`);

/** Certificates as they are sent with a key. */
export const sentCertificates = sentText.describe(
  'The certificate and those of its issuers in PEM, in any order.',
);

/** A name or a secret of a key at a key service. */
export const remoteText = z
  .string()
  .min(1, 'must not be empty')
  .max(remoteKeyChars, `must have at most ${remoteKeyChars} characters (remoteKeyChars)`);
