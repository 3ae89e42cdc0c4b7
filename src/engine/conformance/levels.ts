/**
 * The levels that Quillet makes. ISO 19005, PDF/A: `b`: pages look the same for ever. `u`: their text can also be
 * read. Part 3 may have files of any kind attached. ISO 14289, PDF/UA: people who do not see the pages can use them.
 */
export const conformanceLevels = ['pdfa-2b', 'pdfa-2u', 'pdfa-3b', 'pdfua-1'] as const;

export type ConformanceLevel = (typeof conformanceLevels)[number];
export type ArchiveLevel = Exclude<ConformanceLevel, 'pdfua-1'>;

/** What becomes of a document that does not reach its levels: `required` makes none. */
export const conformanceDemands = ['required', 'best_effort'] as const;

export type ConformanceDemand = (typeof conformanceDemands)[number];

type LevelFacts = { name: string; part: 2 | 3; letter: 'B' | 'U' };

const facts: Record<ArchiveLevel, LevelFacts> = {
  'pdfa-2b': { name: 'PDF/A-2b', part: 2, letter: 'B' },
  'pdfa-2u': { name: 'PDF/A-2u', part: 2, letter: 'U' },
  'pdfa-3b': { name: 'PDF/A-3b', part: 3, letter: 'B' },
};

/** The name of a level, as people and other programs write it. */
export function nameOfLevel(level: ConformanceLevel): string {
  return level === 'pdfua-1' ? 'PDF/UA-1' : facts[level].name;
}

export function factsOf(level: ArchiveLevel): LevelFacts {
  return facts[level];
}

/** The part of PDF/A that a level belongs to; null for PDF/UA. */
export function partOfLevel(level: ConformanceLevel): number | null {
  return level === 'pdfua-1' ? null : facts[level].part;
}

/** The level of PDF/A that a document of these levels says: U contains B. */
export function archiveLevelOf(levels: readonly ConformanceLevel[]): ArchiveLevel | undefined {
  const archive = levels.filter((level): level is ArchiveLevel => level !== 'pdfua-1');
  return archive.find((level) => facts[level].letter === 'U') ?? archive[0];
}
