import type { Database } from '../../../core/db/database';
import type { Jobs } from '../../../core/platform/jobs';
import { findTemplate, type Template } from '../template-store';
import { takeStaleDocuments } from './document-store';

const firstPauseMs = 20;
const longestPauseMs = 500;
/**
 * A compile job that has not ended after this time may have been lost with its queue, so it is sent
 * again.
 */
const hintAgainMs = 45_000;
const hintedAtOnce = 100;

/** Waits until no document of the template is pending, or until the deadline. */
export async function awaitDocument(
  deps: { db: Database; jobs: Jobs },
  known: Template,
  until: number | null,
): Promise<Template> {
  let current = known;
  let pause = firstPauseMs;
  for (;;) {
    const awaited = pendingDocument(current);
    if (!awaited) break;
    await sendStaleDocuments(deps, Date.now(), awaited);
    if (until === null || Date.now() >= until) break;
    await scheduler.wait(Math.min(pause, Math.max(1, until - Date.now())));
    pause = Math.min(longestPauseMs, pause * 1.5);
    current = (await findTemplate(deps.db, known.template.accountId, known.template.id)) ?? current;
  }
  return current;
}

function pendingDocument({ replacement, document }: Template) {
  return [replacement, document].find((one) => one?.state === 'pending');
}

/**
 * Sends lost compile jobs again: the sweeper does it for all documents, a waiting request for its
 * own.
 */
export async function sendStaleDocuments(
  deps: { db: Database; jobs: Jobs },
  now: number,
  only?: { id: string; hintedAt: number },
): Promise<void> {
  const before = now - hintAgainMs;
  if (only && only.hintedAt >= before) return;
  const stale = { before, limit: hintedAtOnce, ...(only ? { id: only.id } : {}) };
  for (const { id } of await takeStaleDocuments(deps.db, stale, now)) {
    await deps.jobs.send({ kind: 'compile_document', documentId: id });
  }
}
