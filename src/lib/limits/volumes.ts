import type { LimitRows } from './limit-rows';

export const volumeLimits = {
  /** The size of a volume. D1 takes 10 GB. The variable VOLUME_BYTES changes the first. */
  volumeBytes: [6_000_000_000, 'the volume is sealed: new records go to a spare volume'],
  volumeBytesMost: [
    9_000_000_000,
    '503 `storage_full` for new records when there is no spare volume; those that are there go on',
  ],
  /** The size of the directory's database, with the records of volume 0. */
  directoryBytes: [
    8_000_000_000,
    'the log, the owners of the first account and `npm run doctor` are told that the directory is nearly full',
  ],
  directoryBytesMost: [
    9_500_000_000,
    '503 `storage_full` for new templates, files, fonts, folders and comments, and for requests with an `Idempotency-Key`; requests are not logged',
  ],
  openVolumesMost: [16, 'the Worker does not start with a larger `OPEN_VOLUMES`'],
} as const satisfies LimitRows;
