import { type LimitRows, MB } from './limit-rows';

export const fileLimits = {
  uploadBytes: [25 * MB, '413 `payload_too_large`, nothing is kept'],
  /** Uploads with a policy: how long the policy is valid, and how long an unused file is kept. */
  uploadPolicyMinutes: [15, '410 `expired`; ask for a new policy'],
  uploadKeptHours: [24, '410 `expired`, then 404 `upload_not_found`: an unused file is removed'],
  downloadUrlHours: [24, '410 `expired`'],
  /** Bundles: the documents of one, those of a step, the bundles in work of an account, and how long one is kept. */
  bundleDocuments: [50_000, 'the bundle ends in state `error`: narrow the selection'],
  bundleIds: [1_000, '422 `validation_failed`: name them by a filter'],
  bundleColumns: [
    2_000,
    'the bundle ends in state `error`: its documents have too many different values for a table',
  ],
  bundleStepDocuments: [100, 'the next step goes on'],
  bundlesInWork: [5, '409 `conflict`: wait until one is done'],
  bundlesKept: [100, '409 `conflict`: delete one'],
  bundlePieces: [900, 'the bundle ends in state `error`: narrow the selection'],
  /** A bundle that is one PDF: its documents, their bytes and their pages together. */
  bundlePdfDocuments: [
    500,
    '422 `validation_failed` if they are named by their ids; else the bundle ends in state `error` before anything is merged',
  ],
  bundlePdfBytes: [200 * MB, 'the bundle ends in state `error` before anything is merged'],
  bundlePdfPages: [10_000, 'the bundle ends in state `error`'],
  bundleOmittedShown: [100, 'further documents that are left out are counted only'],
  bundleKeptHours: [24, 'the bundle is removed; earlier, when a document in it expires'],
  bundleAttempts: [5, 'attempts in a row came to nothing: the bundle ends in state `error`'],
  eraseAgainSeconds: [600, 'leftover files of an expired submission are removed once more'],
  /** Ended submissions are archived: how long after their last entry, and how long the JSON of one archive is. */
  archivedAfterMinutes: [60, 'a submission that ended and has nothing to do is packed with others'],
  archivedBeforeExpiryDays: [14, 'a submission that expires sooner is packed when it has expired'],
  archivesSearched: [1_000, 'files that nobody knows are kept, and the log says so'],
  archivesListed: [100_000, 'files that nobody knows are kept, and the log says so'],
  /** In one isolate. */
  archivesOpen: [2, 'further archives wait for their turn'],
  archivesWaiting: [1_000, '503 `unavailable` for what is in further ones'],
  archiveChars: [4_000_000, 'further submissions go to another archive; a larger one has its own'],
  /** Calls to URLs that customers have chosen. */
  timeStampSeconds: [
    5,
    'the time-stamping authority counts as unavailable: the seal has no time stamp, or waits (`required`)',
  ],
  timeStampBytes: [65_536, 'the answer of the time-stamping authority is not read'],
  /** Validation data of seals: answers and lists about revoked certificates. */
  revocationSeconds: [5, 'the next address of the certificate is asked, if it has one'],
  revocationBytes: [
    131_072,
    'a longer answer or list is not read; the seal has no validation data, or waits (`required`)',
  ],
  revocationRequests: [
    12,
    'further addresses of a chain are not asked; the seal has no validation data, or waits (`required`)',
  ],
  validationSeconds: [15, 'the seal has no validation data, or waits (`required`)'],
  validationKeptDays: [
    30,
    'what was gathered about a certificate is removed when it was not seen for so long',
  ],
  validationKeptHours: [24, 'answers and lists are fetched again, earlier when they say so'],
  /** Key services: all calls for one signature, and one answer. */
  remoteSealSeconds: [15, 'the seal key counts as unavailable: what it seals waits'],
  remoteSealBytes: [65_536, 'the answer of the key service is not read'],
  remoteTokensKept: [200, 'an isolate asks for an access token again'],
  remoteRefusedMinutes: [10, 'an isolate does not send a refused PIN again before'],
  outsideSeconds: [10, 'the fetch of an external URL fails: `timeout`'],
  outsideRedirects: [3, 'the fetch of an external URL fails: `too_many_redirects`'],
  /** Images given as URLs: all of one submission together. */
  imageAddresses: [20, 'the submission ends in state `image_download_failed`'],
  imageAddressesBytes: [20 * MB, 'the submission ends in state `image_download_failed`'],
  imageAddressesSeconds: [20, 'the submission ends in state `image_download_failed`'],
  imageAddressesAtOnce: [4, 'further images of the submission wait their turn'],
  /** Keys that seal: what is sent of one, and how many an account has. */
  keyFileChars: [100_000, '422 `validation_failed`'],
  /** A name or a secret of a key at a key service. */
  remoteKeyChars: [8_192, '422 `validation_failed`'],
  sealKeys: [20, '422 `validation_failed`: revoke one first'],
  sealKeyWarnedDays: [
    30,
    'before the certificate of a seal key ends, its owners get a mail; another when it has ended',
  ],
  revocationReasonChars: [200, '422 `validation_failed`'],
  fontsPerAccount: [100, '422 `validation_failed`'],
  /** PDFs held whole in memory: one that is encrypted, and one that previews unsaved fields. */
  lockedPdfBytes: [50 * MB, '422 `processing_failed`'],
  previewedBytes: [30 * MB, '409 `conflict`'],
  /** PDFs merged into one. A source may itself be a combined PDF. */
  mergeSources: [100, '422 `validation_failed`'],
  mergeBytes: [
    100 * MB,
    '422 `validation_failed` if the sizes are known; else the merge fails and names the source',
  ],
  /** An attempt to combine, and its sources given as URLs: the size of one, and the time of all. */
  mergeLeaseSeconds: [120, 'the attempt counts as lost and is repeated'],
  sourceAddressBytes: [25 * MB, 'the combined submission ends in state `error`'],
  sourceAddressesSeconds: [60, 'the combined submission ends in state `error`'],
} as const satisfies LimitRows;
