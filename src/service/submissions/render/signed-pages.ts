import { type DrawFurther, drawAudit, type FontLibrary, paperOf } from '../../../engine';
import { type Field, readValue, segmentsOf } from '../../../engine/fields';
import { auditReportOf, type Signatures } from '../../audit/audit-report';
import { consentTexts } from '../../data-requests/consent';
import { titlesOf } from '../../data-requests/field-titles';
import type { RenderJob } from './render-job';

/** The parts of a signed PDF that show how it was signed. */

export function idFooter({ submissionId }: RenderJob): string {
  return `Submission ${submissionId}`;
}

/** Looks up the signature of a field in the data. */
export function signaturesIn(data: unknown): Signatures {
  return (field) => {
    const segments = segmentsOf(field);
    return segments === null ? undefined : readValue(data, segments);
  };
}

/** Draws the audit trail as the last pages of the PDF; undefined when the PDF has none. */
export function trailPages(
  fonts: FontLibrary,
  job: RenderJob,
  { data, fields, account }: { data: unknown; fields: readonly Field[]; account: string },
): DrawFurther | undefined {
  const { trail, template, version, contentHash } = job;
  if (!trail) return undefined;
  const submission = {
    id: job.submissionId,
    origin: job.origin,
    account,
    name: template.name,
    state: 'completed by everybody',
    test: job.test,
    template: { name: template.name, version, contentHash },
    // A file cannot contain its own hash.
    pdfHash: null,
    createdAt: job.at,
    processedAt: null,
    consents: consentTexts,
    titles: titlesOf(fields),
    pages: null,
  };
  const report = auditReportOf(submission, trail, signaturesIn(data));
  return async (uses, page) => (await drawAudit({ report, size: paperOf(page), uses, fonts })).pages;
}
