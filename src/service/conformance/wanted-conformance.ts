import * as z from 'zod';
import {
  archiveLevelOf,
  type Conformance,
  type ConformanceDemand,
  type ConformanceLevel,
  conformanceDemands,
  conformanceLevels,
} from '../../engine';

/** The levels that the PDF of a submission is to reach. */
export const wantedConformanceSchema = z.object({
  levels: z.array(z.enum(conformanceLevels)),
  demand: z.enum(conformanceDemands),
});

/** The levels that a PDF reached, and what kept it from the others. */
export const storedConformanceSchema = z.object({
  reached: z.array(z.enum(conformanceLevels)),
  breaches: z.array(z.string()),
});

export function storedConformance({ reached, breaches }: Conformance): StoredConformance {
  return { reached: [...reached], breaches: [...breaches] };
}

type StoredConformance = z.output<typeof storedConformanceSchema>;

export type WantedLevels = z.output<typeof wantedConformanceSchema>;

type Asked = {
  conformance?: readonly ConformanceLevel[] | undefined;
  conformanceDemand?: ConformanceDemand | undefined;
  /** An invoice of its own asks for PDF/A-3b where no other level of PDF/A is set. */
  eInvoice?: object | undefined;
};

type Setting = { conformance: readonly ConformanceLevel[]; conformanceDemand: ConformanceDemand };

/** What counts for a submission: its own wish, or else the setting of its template. */
export function wantedLevels(asked: Asked, template: Setting): WantedLevels | undefined {
  const set = template.conformance;
  const needed: ConformanceLevel[] = asked.eInvoice && !archiveLevelOf(set) ? ['pdfa-3b', ...set] : [...set];
  const levels = [...(asked.conformance ?? needed)];
  return levels.length === 0
    ? undefined
    : { levels, demand: asked.conformanceDemand ?? template.conformanceDemand };
}
