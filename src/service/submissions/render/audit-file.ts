import type { Config } from '../../../core/config';
import type { Database } from '../../../core/db/database';
import type { External } from '../../../core/platform/external-fetch';
import type { Files } from '../../../core/platform/files';
import { auditPdf, engineLimits, type FontLibrary } from '../../../engine';
import type { AuditEntry } from '../../audit/audit-chain';
import { type AuditedSubmission, auditReportOf } from '../../audit/audit-report';
import { type OwnSealing, ownSealing } from '../../seals/own-sealing';
import type { SubmissionCoordinators } from '../life/submission-coordinators';
import type { SubmissionRecord } from '../life/submission-record';
import { asksOf, type CertificateNames, certificateNames } from './certificate-names';

export type AuditFileDeps = {
  config: Config;
  db: Database;
  external: External;
  submissions: SubmissionCoordinators;
  files: Files;
  fonts: FontLibrary;
};

/** Makes the audit trail as a PDF, again on each request. That of a sealed PDF is sealed, too. */
export async function makeAuditFile(
  deps: AuditFileDeps,
  record: SubmissionRecord,
  now: number,
): Promise<Uint8Array> {
  const [trail, signatures] = await Promise.all([
    deps.submissions.readTrail(record.id),
    deps.submissions.readSignatures(record.id),
  ]);
  const names = await certificateNames(deps, { ...record, asks: asksOf(record) }, trail);
  const document = await readDocument(deps.files, record);
  return auditPdf({
    report: auditReportOf(auditedOf(record, names), trail, (field) => signatures[field]),
    title: `Audit trail of ${record.id}`,
    test: record.test,
    fonts: deps.fonts,
    document,
    sealing: record.seal && (await sealingOfTrail(deps, record, { last: trail.at(-1), now })),
  });
}

/** Without a time stamp, because it is made anew for each download. */
function sealingOfTrail(
  { db, external, config }: AuditFileDeps,
  { id, accountId, origin }: SubmissionRecord,
  { last, now }: { last: AuditEntry | undefined; now: number },
): Promise<OwnSealing> {
  const reason = `Audit trail of ${id}, ${last?.sequence ?? 0} entries up to ${last?.hash ?? ''}`;
  const { signingKey, timeStamping } = config;
  return ownSealing(
    { db, external, signingKey, timeStamping },
    { id, accountId, origin, reason, at: now, level: 'best_effort', asksServices: false },
  );
}

/**
 * The finished PDF, for small pictures of its pages; null when it is too large to read for that.
 */
async function readDocument(files: Files, { pdf }: SubmissionRecord): Promise<Uint8Array | null> {
  return pdf !== null && pdf.bytes <= engineLimits.auditPicturedBytes ? files.read(pdf.key) : null;
}

function auditedOf(record: SubmissionRecord, names: CertificateNames): AuditedSubmission {
  return {
    id: record.id,
    origin: record.origin,
    ...names,
    name: record.templateName,
    state:
      record.expiredAt !== null && record.state === 'waiting_for_data_requests' ? 'expired' : record.state,
    test: record.test,
    template: { name: record.templateName, version: record.templateVersion, contentHash: record.contentHash },
    pdfHash: record.pdf?.hash ?? record.erasedPdfHash,
    createdAt: record.createdAt,
    processedAt: record.processedAt,
    pages: aboutPages(record),
  };
}

function aboutPages({ pdf, expiredAt }: SubmissionRecord): string | null {
  if (expiredAt !== null) return 'The submission has expired: its PDF is gone.';
  if (pdf === null) return null;
  if (pdf.bytes > engineLimits.auditPicturedBytes)
    return `The PDF with the SHA-256 ${pdf.hash} is too large for pictures of its pages.`;
  return `The first pages of the PDF with the SHA-256 ${pdf.hash}, at most ${engineLimits.auditPagePictures}.`;
}
