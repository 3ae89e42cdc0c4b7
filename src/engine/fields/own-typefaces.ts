import type { FieldRules } from './field-rules';

/** The customer's own typefaces, with the width of each character in em where all have the same. */
export type OwnTypefaces = ReadonlyMap<string, number | null>;

export type CharacterWidths = FieldRules['characterWidths'];

/** Of these typefaces, measured now; where a font is gone, as it was. */
export function widthsOf(
  typefaces: Iterable<string>,
  own: OwnTypefaces,
  before: CharacterWidths = {},
): CharacterWidths {
  const then = new Map(Object.entries(before));
  const measured = [...typefaces].map((name) => [name, (own.has(name) ? own : then).get(name)] as const);
  return Object.fromEntries(measured.filter((one): one is [string, number] => typeof one[1] === 'number'));
}
