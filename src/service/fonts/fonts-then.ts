import type { StoredFont } from './font-store';

/**
 * The fonts that were in use at a time, out of all fonts a typeface had by then, newest first. When
 * none was in use, the last deleted ones.
 */
export function fontsThen(fonts: readonly StoredFont[], at: number): StoredFont[] {
  const inUse = fonts.filter(({ deletedAt }) => deletedAt === null || deletedAt > at);
  return inUse.length > 0 ? inUse : lastDeleted(fonts);
}

/** The newest font of each weight. */
function lastDeleted(fonts: readonly StoredFont[]): StoredFont[] {
  return [...new Map(fonts.toReversed().map((font) => [font.weight, font])).values()];
}
