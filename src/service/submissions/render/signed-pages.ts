import type { Database } from '../../../core/db/database';
import type { Files } from '../../../core/platform/files';
import { type DrawFurther, drawAudit, type FontLibrary, paperOf } from '../../../engine';
import { readValue, segmentsOf } from '../../../engine/fields';
import { auditReportOf, type Signatures } from '../../audit/audit-report';
import { type CertificateNames, certificateNames } from './certificate-names';
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

/**
 * The pages of the audit trail of a job; undefined when its PDF has none. Only then is the data read
 * here: it shows the signatures.
 */
export async function trailOf(
  { fonts, ...deps }: { db: Database; files: Files; fonts: FontLibrary },
  job: RenderJob,
  readData: () => Promise<unknown>,
): Promise<DrawFurther | undefined> {
  if (!job.trail) return undefined;
  const [names, data] = await Promise.all([certificateNames(deps, job, job.trail), readData()]);
  return trailPages(fonts, job, { data, ...names });
}

/** Draws the audit trail as the last pages of the PDF; undefined when the PDF has none. */
export function trailPages(
  fonts: FontLibrary,
  job: RenderJob,
  { data, ...names }: { data: unknown } & CertificateNames,
): DrawFurther | undefined {
  const { trail, template, version, contentHash } = job;
  if (!trail) return undefined;
  const submission = {
    id: job.submissionId,
    origin: job.origin,
    ...names,
    name: template.name,
    state: 'completed by everyone',
    test: job.test,
    template: { name: template.name, version, contentHash },
    // A file cannot contain its own hash.
    pdfHash: null,
    createdAt: job.at,
    processedAt: null,
    pages: null,
  };
  const report = auditReportOf(submission, trail, signaturesIn(data));
  return async (uses, page) => (await drawAudit({ report, size: paperOf(page), uses, fonts })).pages;
}
