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
};

type Setting = { conformance: readonly ConformanceLevel[]; conformanceDemand: ConformanceDemand };

/** What counts for a submission: its own wish, or else the setting of its template. */
export function wantedLevel(asked: Asked, template: Setting): WantedLevel | undefined {
  const [level] = asked.conformance ?? template.conformance;
  return level && { level, demand: asked.conformanceDemand ?? template.conformanceDemand };
}

/** Why PDFs of a template cannot reach a level; null when they can. */
export function whyNoLevel({
  templateType,
  isEncrypted,
}: {
  templateType: 'pdf' | 'html';
  isEncrypted: boolean;
}): string | null {
  if (templateType === 'pdf')
    return 'is for HTML templates: the PDFs of this template are as its document is, which Quillet does not convert';
  return isEncrypted ? 'PDF/A allows no encryption: leave out the password, and turn off encrypt_pdfs' : null;
}
