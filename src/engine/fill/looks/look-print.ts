import { Buffer } from 'node:buffer';
import { showsList } from '../../fields/displays';
import { defaultableProperties } from '../../fields/field-catalogue';
import { type Field, fieldSchema } from '../../fields/field-schema';
import { sha2 } from '../../pdf/encryption/ciphers';

/** The properties that decide what an untouched field shows. */
const DRAWN = [
  'type',
  'displayType',
  'default',
  'x',
  'y',
  'width',
  'height',
  'multiline',
  'multilineLines',
  'comb',
  'combNumberOfCells',
  'combValueOffset',
  'textInset',
  'textMask',
  'decimalPlaces',
  'currency',
  'numberFormat',
  ...defaultableProperties,
] as const satisfies (keyof Field)[];

type Drawn = { [property in (typeof DRAWN)[number] | 'optionList']?: Field[property] | undefined };

const plain = fieldSchema.parse({
  ...{ id: 1, name: 'a', page: 1, x: 0, y: 0, width: 1, height: 1, displayType: 'text' },
});

/**
 * Returns the print of what decides how a field looks. Two prints are the same when nothing of it
 * was changed.
 */
export function lookPrint(field: Drawn): string {
  const properties = DRAWN.map((property) => field[property] ?? plain[property]);
  const isList = field.displayType !== undefined && showsList({ displayType: field.displayType });
  const drawn = JSON.stringify(isList ? [...properties, field.optionList] : properties);
  return Buffer.from(sha2(256, Buffer.from(drawn)).subarray(0, 12)).toString('base64url');
}
