import { plainOf } from '../markup';
import { signatures } from './signatures';

/**
 * Reads what was given to a filter, by place or by name: `"EUR", precision: 2`. A template is saved
 * only when its filters take all that is given to them; here, older ones are filled, too.
 */
export function readParameters(filter: string, given: unknown[]): Map<string, unknown> {
  const names = signatures[filter]?.names ?? [];
  const parameters = new Map(given.filter(isNamed).map(([name, value]) => [name, plainOf(value)]));
  for (const name of parameters.keys())
    if (!names.includes(name))
      throw new Error(`unknown parameter "${name.slice(0, 40)}"; the parameters are ${names.join(', ')}`);
  for (const [place, value] of given.filter((parameter) => !isNamed(parameter)).entries()) {
    const name = names[place];
    if (name !== undefined) parameters.set(name, plainOf(value));
  }
  return parameters;
}

/** True for a value with a name: `locale: "de"`. */
export function isNamed(parameter: unknown): parameter is [string, unknown] {
  return Array.isArray(parameter) && typeof parameter[0] === 'string' && parameter.length === 2;
}

export function textParameter(value: unknown, otherwise: string): string {
  return value === undefined || value === null ? otherwise : String(value);
}

/** Reads a whole number from 0 to `most`. */
export function countParameter(value: unknown, otherwise: number, most: number): number {
  if (value === undefined || value === null) return otherwise;
  const count = Number(value);
  if (Number.isInteger(count) && count >= 0 && count <= most) return count;
  throw new Error(`expected a whole number from 0 to ${most}, got ${String(value).slice(0, 40)}`);
}
