/**
 * The levels of ISO 19005 that Quillet makes. `b`: pages look the same for ever. `u`: their text can also be
 * read. Part 3 may have files of any kind attached.
 */
export const conformanceLevels = ['pdfa-2b', 'pdfa-2u', 'pdfa-3b'] as const;

export type ConformanceLevel = (typeof conformanceLevels)[number];

/** What becomes of a document that does not reach its level: `required` makes none. */
export const conformanceDemands = ['required', 'best_effort'] as const;

export type ConformanceDemand = (typeof conformanceDemands)[number];

type LevelFacts = { name: string; part: 2 | 3; letter: 'B' | 'U' };

const facts: Record<ConformanceLevel, LevelFacts> = {
  'pdfa-2b': { name: 'PDF/A-2b', part: 2, letter: 'B' },
  'pdfa-2u': { name: 'PDF/A-2u', part: 2, letter: 'U' },
  'pdfa-3b': { name: 'PDF/A-3b', part: 3, letter: 'B' },
};

export function factsOf(level: ConformanceLevel): LevelFacts {
  return facts[level];
}
