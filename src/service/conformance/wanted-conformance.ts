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

/** Why a PDF of these levels cannot carry these files along, with their place; null when it can. */
export function whyNoFiles(
  levels: readonly ConformanceLevel[],
  files: { attachments: readonly unknown[]; eInvoice: object | undefined } | undefined,
): string | null {
  const level = archiveLevelOf(levels);
  if (files?.eInvoice && level !== 'pdfa-3b')
    return '#/e_invoice: an invoice needs PDF/A-3b: set conformance to pdfa-3b';
  if (files?.attachments.length && level !== undefined && level !== 'pdfa-3b')
    return '#/attachments: PDF/A-2 allows no attached files: set conformance to pdfa-3b';
  return null;
}

/** Why PDFs cannot reach these levels; null when they can. */
export function whyNoLevels(
  levels: readonly ConformanceLevel[],
  { isEncrypted }: { isEncrypted: boolean },
): string | null {
  if (!isEncrypted || !archiveLevelOf(levels)) return null;
  return 'PDF/A allows no encryption: leave out the password, and turn off encrypt_pdfs';
}
