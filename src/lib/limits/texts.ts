import type { LimitRows } from './limit-rows';

export const textLimits = {
  nameChars: [255, '422 `validation_failed`'],
  descriptionChars: [2_000, '422 `validation_failed`'],
  emailChars: [254, '422 `invalid_data`'],
  urlChars: [2_000, '422 `invalid_data`'],
  jsonDepth: [32, '422 `validation_failed`'],
  /** Values in one `data`, counting every object, list and leaf. */
  dataValues: [20_000, '422 `invalid_data`'],
  /** The longest password that the PDF standard allows. */
  passwordBytes: [127, '422 `validation_failed`'],
} as const satisfies LimitRows;
