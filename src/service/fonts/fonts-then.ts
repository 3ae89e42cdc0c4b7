import type { StoredFont } from './font-store';

/** Of all fonts that a typeface ever had, the newest first, those it had at that moment; or those it had last. */
export const fontsThen = (fonts: readonly StoredFont[], at: number): StoredFont[] => {
  const inUse = fonts.filter(({ deletedAt }) => deletedAt === null || deletedAt > at);
  return inUse.length > 0 ? inUse : lastDeleted(fonts);
};

/** The newest of each weight. */
const lastDeleted = (fonts: readonly StoredFont[]): StoredFont[] => [
  ...new Map(fonts.toReversed().map((font) => [font.weight, font])).values(),
];
