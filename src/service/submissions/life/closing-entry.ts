import { Buffer } from 'node:buffer';
import { type TimeStampingBindings, timeStampingOf } from '../../../core/config';
import { openDatabase } from '../../../core/db/database';
import { openExternal } from '../../../core/platform/external-fetch';
import { readLoopbackFor } from '../../../core/platform/external-url';
import { type SigningKeyBindings, signingKeysOf } from '../../../core/platform/signing-keys';
import type { StoreBindings } from '../../../core/platform/store-bindings';
import { PlatformUnavailable, type Prevented, unlessPrevented } from '../../../core/platform/unavailable';
import type { Sealer } from '../../../engine';
import { type AuditEntry, type AuditFacts, headStatement, linkEntry } from '../../audit/audit-chain';
import { type SealerDeps, sealerInUse } from '../../seals/account-sealer';
import { signStatement } from '../../seals/sign-statement';
import type { Rendered, RenderReport } from '../render/render-job';
import type { SignedEntry } from './audit-table';
import type { SubmissionJournal } from './submission-journal';
import type { SubmissionRecord } from './submission-record';
import { nextState } from './submission-state';

/** The entry about a sealed PDF closes the trail, and is signed: the seal was made before it. */

export function processedFacts({ pdf, seal }: Rendered): AuditFacts {
  return {
    ...{ type: 'submission.processed', pdf_hash: pdf.hash, bytes: pdf.bytes },
    ...(seal && { seal: { level: seal.level, certificate_hash: seal.certificateHash } }),
  };
}

export type ClosingBindings = Pick<StoreBindings, 'DB'> &
  SigningKeyBindings &
  TimeStampingBindings & { LOOPBACK_FOR?: string };

export type ClosingDeps = ReturnType<typeof openClosing>;

export function openClosing(env: ClosingBindings) {
  return {
    db: openDatabase(env.DB),
    signingKey: signingKeysOf(env),
    external: openExternal({ loopbackFor: readLoopbackFor(env.LOOPBACK_FOR) ?? new Set() }),
    timeStamping: timeStampingOf(env),
  };
}

/** A signature that is good while the trail has no further entry, for a report that is settled at `at`. */
export type SignedClosing = SignedEntry & { outcome: 'signed'; at: number };

/** Signs the entry that a report is going to close the trail with. null: nothing is to be signed. */
async function signClosing(
  deps: ClosingDeps,
  journal: SubmissionJournal,
  report: RenderReport,
): Promise<SignedClosing | Prevented | null> {
  const at = Date.now();
  const entry = closingEntry(journal, report, at);
  const record = journal.load()?.record;
  if (entry?.event.type !== 'submission.processed' || !entry.event.seal || !record) return null;
  const { certificate_hash: sealedBy, level } = entry.event.seal;
  // An authority that gave the seal no time stamp is not waited for again.
  const { timeStamping } = level === 'B-B' ? { timeStamping: null } : deps;
  const stamp = timeStamping && { ...deps, timeStamping, id: `the end of ${record.id}`, isRequired: false };
  return unlessPrevented<SignedClosing>(async () => {
    const sealer = await sealerOf(deps, record, { sealedBy, at });
    const signature = await signStatement(sealer, headStatement(record.id, entry), stamp ?? undefined);
    return { outcome: 'signed', hash: entry.hash, signature: Buffer.from(signature).toString('base64'), at };
  });
}

/** The key that sealed the PDF. When another has taken its place, the next attempt seals with that one. */
async function sealerOf(
  deps: SealerDeps,
  { accountId, origin, sealWanted, test }: SubmissionRecord,
  { sealedBy, at }: { sealedBy: string; at: number },
): Promise<Sealer> {
  const isRequired = sealWanted === 'required';
  const asked = { accountId, host: new URL(origin).hostname, at, isRequired, asksServices: !test };
  const { sealer, certificateHash } = await sealerInUse(deps, asked);
  if (certificateHash === sealedBy) return sealer;
  throw new PlatformUnavailable('seal key of the account', new Error('Another key is in use now.'));
}

/** Settles a report with the entry that closes the trail, once that is signed. */
export async function withClosing<Outcome>(
  deps: ClosingDeps,
  journal: SubmissionJournal,
  report: RenderReport,
  settle: (closing: SignedClosing | Prevented | null) => Outcome,
): Promise<Outcome> {
  let closing = await signClosing(deps, journal, report);
  // Another entry may come while this one is signed, and take its place. A signature that is made again
  // does not wait for a time stamp again.
  while (closing?.outcome === 'signed' && !isStillNext(journal, report, closing))
    closing = await signClosing({ ...deps, timeStamping: null }, journal, report);
  return settle(closing);
}

/** Whether nothing has come between signing the entry and writing it. */
function isStillNext(journal: SubmissionJournal, report: RenderReport, { hash, at }: SignedClosing): boolean {
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
