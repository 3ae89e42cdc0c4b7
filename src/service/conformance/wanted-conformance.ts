import * as z from 'zod';
import {
  type ConformanceDemand,
  type ConformanceLevel,
  conformanceDemands,
  conformanceLevels,
} from '../../engine';

/** The level that the PDF of a submission is to reach. */
export const wantedConformanceSchema = z.object({
  level: z.enum(conformanceLevels),
  demand: z.enum(conformanceDemands),
});

export type WantedLevel = z.output<typeof wantedConformanceSchema>;

type Asked = {
  conformance?: readonly ConformanceLevel[] | undefined;
  conformanceDemand?: ConformanceDemand | undefined;
  /** An invoice of its own asks for PDF/A-3b where nothing else is said. */
  eInvoice?: object | undefined;
};

type Setting = { conformance: readonly ConformanceLevel[]; conformanceDemand: ConformanceDemand };

/** What counts for a submission: its own wish, or else the setting of its template. */
export function wantedLevel(asked: Asked, template: Setting): WantedLevel | undefined {
  const [set = asked.eInvoice && 'pdfa-3b'] = template.conformance;
  const [level] = asked.conformance ?? (set ? [set] : []);
  return level && { level, demand: asked.conformanceDemand ?? template.conformanceDemand };
}

/** Why a PDF of this level cannot carry these files along, with their place; null when it can. */
export function whyNoFiles(
  level: ConformanceLevel | undefined,
  files: { attachments: readonly unknown[]; eInvoice: object | undefined } | undefined,
): string | null {
  if (files?.eInvoice && level !== 'pdfa-3b')
    return '#/e_invoice: an invoice needs PDF/A-3b: set conformance to pdfa-3b';
  if (files?.attachments.length && level !== undefined && level !== 'pdfa-3b')
    return '#/attachments: PDF/A-2 allows no attached files: set conformance to pdfa-3b';
  return null;
}

/** Why PDFs cannot reach a level; null when they can. */
export function whyNoLevel({ isEncrypted }: { isEncrypted: boolean }): string | null {
  return isEncrypted ? 'PDF/A allows no encryption: leave out the password, and turn off encrypt_pdfs' : null;
}
