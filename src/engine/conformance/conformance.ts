import type { FontLibrary } from '../text/fonts/font-library';
import { StandInFonts } from '../text/fonts/stand-in-fonts';
import type { ConformanceDemand, ConformanceLevel } from './levels';
import { type Breach, breachesOf } from './look/breach';

/** The levels that a document is to reach. */
export type WantedLevels = { levels: readonly ConformanceLevel[]; demand: ConformanceDemand };

/** The same, with the fonts of what is drawn on it. */
export type WantedConformance = WantedLevels & { standIns: StandInFonts };

/** The levels that a document reached, and what keeps it from the others that were wanted. */
export type Conformance = { reached: readonly ConformanceLevel[]; breaches: readonly string[] };

/** Watermark, footer and audit trail are drawn in these. */
const DRAWN = ['Helvetica', 'Helvetica-Bold'] as const;

export async function wantConformance(
  fonts: FontLibrary,
  wanted: WantedLevels | undefined,
): Promise<WantedConformance | undefined> {
  return wanted && { ...wanted, standIns: await StandInFonts.load(fonts, DRAWN) };
}

/** Which of the levels a document with these breaches reaches. */
export function reachedBy(breaches: readonly Breach[], levels: readonly ConformanceLevel[]): Conformance {
  const saidOf = (level: ConformanceLevel) => breaches.filter((breach) => !isSaidOfB(breach, level, levels));
  return {
    reached: levels.filter((level) => breachesOf(breaches, level).length === 0),
    breaches: levels.flatMap((level) => breachesOf(saidOf(level), level)),
  };
}

/** What breaks level B breaks level U as well, and is said once. */
function isSaidOfB(
  { letter }: Breach,
  level: ConformanceLevel,
  levels: readonly ConformanceLevel[],
): boolean {
  return letter === 'B' && level === 'pdfa-2u' && levels.includes('pdfa-2b');
}

/** Whether nothing is to be made, because a level is required and was not reached. */
export function fails({ levels, demand }: WantedLevels, { reached }: Conformance): boolean {
  return demand === 'required' && reached.length < levels.length;
}
