import type { Lock } from '../reader/packed-file';
import { encrypt, encryptedDict, type Locked } from './encrypt-document';
import { EncryptionKeys } from './encryption-keys';

/** Locks a document while it is written, so that it is never in memory as a whole. */
export function lockOutput({ password, seed }: Locked): Lock {
  const keys = new EncryptionKeys(seed);
  return {
    bytes: (plain) => encrypt(plain, keys),
    dict: (dict) => encryptedDict(dict, keys),
    dictionary: () => keys.dictionary(password),
  };
}
