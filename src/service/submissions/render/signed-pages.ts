import { type DrawFurther, drawAudit, type FontLibrary, paperOf } from '../../../engine';
import { readValue, segmentsOf } from '../../../engine/fields';

import { auditReportOf, type Signatures } from '../../audit/audit-report';
import type { RenderJob } from './render-job';

/** What the PDF of a signed document says of how it was signed. */

export const idFooter = ({ submissionId }: RenderJob): string => `Submission ${submissionId}`;

/** What the signatures of a submission's data look like. */
export const signaturesIn =
  (data: unknown): Signatures =>
  (field) => {
    const segments = segmentsOf(field);
    return segments === null ? undefined : readValue(data, segments);
  };

/** Draws the trail as the document's last pages; undefined where the PDF is to do without. */
export const trailPages = (fonts: FontLibrary, job: RenderJob, data: unknown): DrawFurther | undefined => {
  const { trail, template, version, contentHash } = job;
  if (!trail) return undefined;
  const submission = {
    id: job.submissionId,
    name: template.name,
    state: 'completed by everybody',
    test: job.test,
    template: { name: template.name, version, contentHash },
    // A hash cannot stand in what it is taken of.
    pdfHash: null,
    createdAt: job.at,
    processedAt: null,
    pages: null,
  };
  const report = auditReportOf(submission, trail, signaturesIn(data));
  return async (uses, page) => (await drawAudit({ report, size: paperOf(page), uses, fonts })).pages;
};
