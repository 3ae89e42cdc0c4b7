import type { FieldRules } from './field-rules';

/**
 * The customer's own typefaces, with the character width in em of monospaced ones; null for others.
 */
export type OwnTypefaces = ReadonlyMap<string, number | null>;

export type CharacterWidths = FieldRules['characterWidths'];

/**
 * Returns the character widths of these typefaces: as measured now, or the earlier width when the
 * font is gone.
 */
export function widthsOf(
  typefaces: Iterable<string>,
  own: OwnTypefaces,
  before: CharacterWidths = {},
): CharacterWidths {
  const then = new Map(Object.entries(before));
  const measured = [...typefaces].map((name) => [name, (own.has(name) ? own : then).get(name)] as const);
  return Object.fromEntries(measured.filter((one): one is [string, number] => typeof one[1] === 'number'));
}
