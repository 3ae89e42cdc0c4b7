import type { LimitRows } from '../../lib/limits/limit-rows';

/** Files with keys that seal. */
export const keyLimits = {
  keyFileIterations: [
    100_000,
    '422 `key_file_unreadable`: all parts of the file together hash its password more often',
  ],
  /** Parts of a PKCS #12 file, and the certificates of a key. */
  keyFileParts: [6, '422 `key_file_unreadable`'],
  keyCertificates: [10, '422 `key_file_unreadable`'],
} as const satisfies LimitRows;
