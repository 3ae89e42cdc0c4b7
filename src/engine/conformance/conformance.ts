import type { FontLibrary } from '../text/fonts/font-library';
import { StandInFonts } from '../text/fonts/stand-in-fonts';
import type { ConformanceDemand, ConformanceLevel } from './levels';

/** The level that a document is to reach, and the fonts of what is drawn on it. */
export type WantedConformance = {
  level: ConformanceLevel;
  demand: ConformanceDemand;
  standIns: StandInFonts;
};

/** The level that a document reached; null, and what breaks it, when it did not. */
export type Conformance = { reached: ConformanceLevel | null; breaches: readonly string[] };

/** Watermark, footer and audit trail are drawn in these. */
const DRAWN = ['Helvetica', 'Helvetica-Bold'] as const;

export async function wantConformance(
  fonts: FontLibrary,
  wanted: { level: ConformanceLevel; demand: ConformanceDemand } | undefined,
): Promise<WantedConformance | undefined> {
  return wanted && { ...wanted, standIns: await StandInFonts.load(fonts, DRAWN) };
}
