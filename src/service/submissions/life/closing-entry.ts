import { Buffer } from 'node:buffer';
import { type Prevented, unlessPrevented } from '../../../core/platform/unavailable';
import { type AuditEntry, type AuditFacts, headStatement, linkEntry } from '../../audit/audit-chain';
import type { SealDeps } from '../../seals/deployment-sealer';
import { signStatement } from '../../seals/sign-statement';
import type { RenderOutcome, RenderReport } from '../render/render-job';
import type { SignedEntry } from './audit-table';
import type { SubmissionJournal } from './submission-journal';
import { nextState } from './submission-state';

/** The entry about a sealed PDF closes the trail, and is signed: the seal was made before it. */

type Rendered = Extract<RenderOutcome, { outcome: 'rendered' }>;

export function processedFacts({ pdf, seal }: Rendered): AuditFacts {
  return {
    ...{ type: 'submission.processed', pdf_hash: pdf.hash, bytes: pdf.bytes },
    ...(seal && { seal: { level: seal.level, certificate_hash: seal.certificateHash } }),
  };
}

/** A signature that is good while the trail has no further entry, for a report that is settled at `at`. */
export type SignedClosing = SignedEntry & { outcome: 'signed'; at: number };

/** Signs the entry that a report is going to close the trail with. null: nothing is to be signed. */
export async function signClosing(
  deps: SealDeps,
  journal: SubmissionJournal,
  report: RenderReport,
): Promise<SignedClosing | Prevented | null> {
  const at = Date.now();
  const entry = closingEntry(journal, report, at);
  const record = journal.load()?.record;
  if (entry === null || !record) return null;
  const statement = headStatement(record.id, entry);
  return unlessPrevented<SignedClosing>(async () => {
    const { signature } = await signStatement(deps, statement, { origin: record.origin, at });
    return { outcome: 'signed', hash: entry.hash, signature: Buffer.from(signature).toString('base64'), at };
  });
}

/** Whether nothing has come between signing the entry and writing it. */
export function isStillNext(
  journal: SubmissionJournal,
  report: RenderReport,
  { hash, at }: SignedClosing,
): boolean {
  return closingEntry(journal, report, at)?.hash === hash;
}

/** null for a report that does not count, or is not about a sealed PDF. */
function closingEntry(journal: SubmissionJournal, report: RenderReport, now: number): AuditEntry | null {
  const entry = journal.load();
  if (!entry || report.outcome !== 'rendered' || !report.seal) return null;
  const isDropped = nextState(entry.record.state, 'rendered') === 'ignored';
  if (isDropped || entry.lease?.fence !== report.fence) return null;
  return linkEntry(journal.lastEntry(), processedFacts(report), now);
}
