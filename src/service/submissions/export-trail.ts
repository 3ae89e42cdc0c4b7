import type { Database } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { Files } from '../../core/platform/files';
import { spellPem } from '../../lib/pem';
import { type AuditEntry, headStatement, type SignedTrail } from '../audit/audit-chain';
import { proveHead } from '../heads/prove-head';
import { findAccountCertificate } from '../seals/account-key-store';
import { findCertificate } from '../seals/seal-key-store';
import { type Published, readBroughtCertificate, readBroughtProof } from './brought-proofs';
import type { SubmissionCoordinators } from './life/submission-coordinators';
import type { SubmissionRecord } from './life/submission-record';

/** The form of an exported trail. The first one had no version, and nothing but the entries. */
export const exportVersion = 2;

export type ExportedTrail = {
  version: number;
  submission_id: string;
  entries: AuditEntry[];
  closing: Closing | null;
  published: Published | null;
};

type Closing = { sequence: number; statement: string; signature: string; certificate: string };

/** An audit trail with all that a stranger needs to check it. */
export async function exportTrail(
  deps: { db: Database; volumes: Volumes; files: Files; submissions: SubmissionCoordinators },
  record: SubmissionRecord,
  known?: SignedTrail,
): Promise<ExportedTrail> {
  const { id, seal } = record;
  const [trail, certificate, published] = await Promise.all([
    known ?? deps.submissions.readSignedTrail(id),
    seal ? certificateOf(deps, record.accountId, seal.certificateHash) : null,
    publishedOf(deps, record),
  ]);
  const closing = certificate === null ? null : closingOf(id, trail, certificate);
  return { version: exportVersion, submission_id: id, entries: trail.entries, closing, published };
}

/** The certificate of a seal: that of the account, of the deployment, or of the one that the record comes from. */
async function certificateOf(
  { db, files }: { db: Database; files: Files },
  accountId: string,
  hash: string,
): Promise<string | null> {
  const own = (await findAccountCertificate(db, accountId, hash)) ?? (await findCertificate(db, hash));
  return own ?? readBroughtCertificate(files, accountId, hash);
}

async function publishedOf(
  deps: { db: Database; volumes: Volumes; files: Files },
  { accountId, id, seal, processedAt, test, broughtAt }: SubmissionRecord,
): Promise<Published | null> {
  if (test || !seal?.closingHash || processedAt === null) return null;
  // The deployment that has made it published it first.
  const brought = broughtAt === undefined ? null : await readBroughtProof(deps.files, accountId, id);
  if (brought) return brought;
  const proven = await proveHead(deps, { accountId, id, head: seal.closingHash, processedAt });
  const certificate = proven && (await findCertificate(deps.db, proven.heads.certificateHash));
  if (!proven || !certificate) return null;
  const { statement, signature } = proven.heads;
  return {
    ...{ statement, signature: spellPem('CMS', signature), path: proven.path },
    certificate: spellPem('CERTIFICATE', certificate),
  };
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
