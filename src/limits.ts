/**
 * Every limit of the service, once. Errors name the limit they enforce, and docs/limits.md is checked
 * against this file by a test.
 */

const KB = 1024;
const MB = 1024 * KB;

export const limits = {
  /** Request bodies. */
  jsonBodyBytes: 2 * MB,
  jsonDepth: 32,
  metadataBytes: 16 * KB,
  idempotencyKeyChars: 255,
  idempotencyHours: 24,

  /** Uploaded documents. */
  uploadBytes: 25 * MB,
  documentPages: 1_000,
  documentObjects: 500_000,
  documentNestingDepth: 200,
  documentInflatedBytes: 64 * MB,

  /** Templates. */
  templateFields: 2_000,
  templateContentBytes: 1.5 * MB,
  nameChars: 255,
  descriptionChars: 2_000,
  folderDepth: 32,

  /** Images given as values. */
  imageBytes: 10 * MB,
  imagePixels: 40_000_000,

  /** Lists. */
  pageSizeDefault: 50,
  pageSizeMax: 50,

  /** Time. */
  syncWaitSeconds: 95,
  downloadUrlHours: 24,
  tokenCacheSeconds: 5,

  /** Requests a second and token. */
  liveRequestsPerSecond: 100,
  testRequestsPerSecond: 25,

  /** Rendering. */
  renderAttempts: 3,
  renderLeaseSeconds: 30,
} as const;
