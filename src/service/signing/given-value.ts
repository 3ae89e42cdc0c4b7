import { type Field, holdsOf } from '../../engine/fields';

const yesPattern = /^(true|yes|on|1)$/i;
const noPattern = /^(false|no|off|0)$/i;

/** Addresses have texts only: a text stands for the value that a field of another kind holds. */
export function valueFor(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  switch (holdsOf(field)) {
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
    case 'boolean':
      return yesPattern.test(value) || (noPattern.test(value) ? false : value);
    case 'list':
      return value === '' ? [] : [value];
    default:
      return value;
  }
}
