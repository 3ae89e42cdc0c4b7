import type { Database } from '../../core/db/database';
import { spellPem } from '../../lib/pem';
import { type AuditEntry, headStatement, type SignedTrail } from '../audit/audit-chain';
import { findCertificate } from '../seals/seal-key-store';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import type { SubmissionRecord } from './life/submission-record';

/** The form of an exported trail. The first one had no version, and nothing but the entries. */
export const exportVersion = 2;

export type ExportedTrail = {
  version: number;
  submission_id: string;
  entries: AuditEntry[];
  closing: Closing | null;
};

type Closing = { sequence: number; statement: string; signature: string; certificate: string };

/** An audit trail with all that a stranger needs to check it. */
export async function exportTrail(
  deps: { db: Database; submissions: SubmissionCoordinators },
  { id, seal }: Pick<SubmissionRecord, 'id' | 'seal'>,
): Promise<ExportedTrail> {
  const trail = await deps.submissions.readSignedTrail(id);
  const certificate = seal ? await findCertificate(deps.db, seal.certificateHash) : null;
  const closing = certificate === null ? null : closingOf(id, trail, certificate);
  return { version: exportVersion, submission_id: id, entries: trail.entries, closing };
}

function closingOf(id: string, { entries, signatures }: SignedTrail, certificate: string): Closing | null {
  const signed = signatures.at(-1);
  const entry = entries.find(({ sequence }) => sequence === signed?.sequence);
  if (!signed || !entry) return null;
  return {
    sequence: entry.sequence,
    statement: headStatement(id, entry),
    signature: spellPem('CMS', signed.signature),
    certificate: spellPem('CERTIFICATE', certificate),
  };
}
