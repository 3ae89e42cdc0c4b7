import type { Lock } from '../reader/packed-file';
import { encrypt, encryptedDict, type Locked } from './encrypt-pdf';
import { EncryptionKeys } from './encryption-keys';

/** Encrypts a document while it is written, so that the whole document is never in memory. */
export function lockOutput({ password, seed }: Locked): Lock {
  const keys = new EncryptionKeys(seed);
  return {
    bytes: (plain) => encrypt(plain, keys),
    dict: (dict) => encryptedDict(dict, keys),
    dictionary: () => keys.dictionary(password),
  };
}
