import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditEntry } from '../../audit/audit-chain';
import type { SubmissionRecord } from '../life/submission-record';
import { asksOf } from './certificate-names';
import type { RenderJob } from './render-job';
import { signatureMarksOf } from './signature-marks';

type Source = {
  record: SubmissionRecord;
  data: StoredJson | null;
  sealedPassword?: string | undefined;
  trail?: () => readonly AuditEntry[];
  /** The last entry of the audit trail, and the time of the attempt: a seal names both. */
  seal?: { last: () => AuditEntry | undefined; at: number };
};

/** The render job for the attempt of this fence. */
export function renderJobOf(source: Source, fence: number): RenderJob {
  const { record, data, sealedPassword, trail } = source;
  if (data === null) throw new Error(`${record.id} has expired and is not drawn.`);
  const { id: submissionId, accountId, contentHash, metadata, test, editable } = record;
  const { templateId, templateName: name, templateVersion: version, fieldOverrides, origin } = record;
  const signers = record.dataRequests.map((request) => {
    const { email, viewedAt, completedAt } = request;
    return { name: request.name, email, viewedAt, completedAt };
  });
  return {
    submissionId,
    accountId,
    template: { id: templateId, name },
    contentHash,
    metadata,
    data,
    fieldOverrides,
    sealedPassword,
    signers,
    signed: record.dataRequests.flatMap(({ fields }) => fields),
    // The fonts of a PDF/A are too long for the coordinator.
    storedLater:
      record.batchId !== null && sealedPassword === undefined && record.conformanceWanted === undefined,
    trail: record.signing?.mergeAuditTrail && trail ? signedTrail(trail()) : undefined,
    asks: asksOf(record),
    seal: sealOf(source),
    conformance: record.conformanceWanted,
    attachments: record.attachments,
    eInvoice: record.eInvoice,
    marks: signatureMarksOf(record),
    idFooter: record.signing?.idFooters,
    test,
    editable,
    version,
    origin,
    // Signers fill in later: "now" in the PDF is when the last of them completed.
    at: Math.max(record.createdAt, ...record.dataRequests.map(({ completedAt }) => completedAt ?? 0)),
    preview: false,
    fence,
  };
}

function sealOf({ record, seal }: Source): RenderJob['seal'] {
  const level = record.sealWanted ?? 'off';
  if (!seal || level === 'off') return undefined;
  const last = seal.last();
  return last && { level, entries: last.sequence, head: last.hash, at: seal.at };
}

/**
 * The audit trail up to the entry which says that all signers are done: a failure after it must not
 * change the PDF.
 */
function signedTrail(trail: readonly AuditEntry[]): readonly AuditEntry[] {
  const last = trail.findLastIndex(({ event }) => event.type === 'submission.data_requests_completed');
  return trail.slice(0, last + 1);
}

/** The render job for a preview: no password, no audit trail, stored at once, not editable. */
export function previewJobOf(record: SubmissionRecord, data: StoredJson): RenderJob {
  return {
    ...renderJobOf({ record, data }, 0),
    storedLater: false,
    editable: false,
    preview: true,
  };
}
