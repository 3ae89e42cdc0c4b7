import type { LimitRows } from './limit-rows';

export const volumeLimits = {
  /** The size of a volume. D1 takes 10 GB. The variable VOLUME_BYTES changes the first. */
  volumeBytes: [6_000_000_000, 'the volume is sealed: new records go to a spare volume'],
  volumeBytesMost: [
    9_000_000_000,
    '503 `storage_full` for new records when there is no spare volume; those that are there go on',
  ],
  openVolumesMost: [16, 'the Worker does not start with a larger `OPEN_VOLUMES`'],
} as const satisfies LimitRows;
