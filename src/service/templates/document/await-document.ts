import type { Database } from '../../../core/db/database';
import type { Jobs } from '../../../core/platform/jobs';
import { findTemplate, type Template } from '../template-store';
import { takeStaleDocuments } from './document-store';

const firstPauseMs = 20;
const longestPauseMs = 500;
/** A compile job that has not ended by now may have been lost with its queue: ask again. */
const hintAgainMs = 45_000;
const hintedAtOnce = 100;

/** Waits until no document of the template is pending, or the deadline has come. */
export const awaitDocument = async (
  deps: { db: Database; jobs: Jobs },
  known: Template,
  until: number | null,
): Promise<Template> => {
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
};

const pendingDocument = ({ replacement, document }: Template) =>
  [replacement, document].find((one) => one?.state === 'pending');

/** Asks again for the documents whose job seems to be lost: the sweeper for any, a waiting request for its own. */
export const sendStaleDocuments = async (
  deps: { db: Database; jobs: Jobs },
  now: number,
  only?: { id: string; hintedAt: number },
): Promise<void> => {
  const before = now - hintAgainMs;
  if (only && only.hintedAt >= before) return;
  const stale = { before, limit: hintedAtOnce, ...(only ? { id: only.id } : {}) };
  for (const { id } of await takeStaleDocuments(deps.db, stale, now)) {
    await deps.jobs.send({ kind: 'compile_document', documentId: id });
  }
};
