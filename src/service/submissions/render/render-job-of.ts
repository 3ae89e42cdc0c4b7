import type { StoredJson } from '../../../core/platform/stored-json';
import type { AuditEntry } from '../../audit/audit-chain';
import type { SubmissionRecord } from '../life/submission-record';
import type { RenderJob } from './render-job';

type Source = {
  record: SubmissionRecord;
  data: StoredJson | null;
  sealedPassword?: string | undefined;
  trail?: () => readonly AuditEntry[];
};

/** What is to be drawn for an attempt of this number. */
export const renderJobOf = ({ record, data, sealedPassword, trail }: Source, fence: number): RenderJob => {
  if (data === null) throw new Error(`${record.id} has expired and is not drawn.`);
  const { id: submissionId, accountId, contentHash, metadata, test, editable, filename: title } = record;
  const { templateId, templateName: name, templateVersion: version, fieldOverrides, origin } = record;
  const people = record.dataRequests.map((request) => {
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
    people,
    storedLater: record.batchId !== null && sealedPassword === undefined,
    trail: record.signing?.mergeAuditTrail && trail ? signedTrail(trail()) : undefined,
    idFooter: record.signing?.idFooters,
    test,
    editable,
    title,
    version,
    origin,
    // Of what people fill in, "now" is when the last of them has.
    at: Math.max(record.createdAt, ...record.dataRequests.map(({ completedAt }) => completedAt ?? 0)),
    preview: false,
    fence,
  };
};

/** Up to where everybody has signed: what failed afterwards must not change the document. */
const signedTrail = (trail: readonly AuditEntry[]): readonly AuditEntry[] => {
  const last = trail.findLastIndex(({ event }) => event.type === 'submission.data_requests_completed');
  return trail.slice(0, last + 1);
};

/** The same while people fill it in: nothing to be kept or locked, and as of the moment it is looked at. */
export const previewJobOf = (record: SubmissionRecord, data: StoredJson): RenderJob => ({
  ...renderJobOf({ record, data }, 0),
  storedLater: false,
  editable: false,
  preview: true,
});
