/** The parameters of a filter: `"EUR", precision: 2` has one plain and one named parameter. */
export type Parameters = {
  plain: unknown[];
  named: Map<string, unknown>;
};

export function readParameters(given: unknown[], names: string[]): Parameters {
  const named = given.filter((parameter): parameter is [string, unknown] => isNamed(parameter));
  const unknown = named.find(([name]) => !names.includes(name));
  if (unknown) throw new Error(`unknown parameter "${unknown[0]}"; the parameters are ${names.join(', ')}`);
  return { plain: given.filter((parameter) => !isNamed(parameter)), named: new Map(named) };
}

function isNamed(parameter: unknown): boolean {
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
