import { logError } from '../../lib/log';
import { NoAnswer, within } from '../../lib/within';
import { aheadJobOf } from '../submissions/render/ahead-job-of';
import type { RenderJob, RenderOutcome } from '../submissions/render/render-job';
import type { SubmissionRenderer } from '../submissions/render/submission-renderer';
import type { NewChild } from './batch-journal';

type Renderer = Pick<SubmissionRenderer, 'renderAhead'>;

/** Those that are drawn are handed over while the next ones are drawn. */
const drawnTogether = 10;
/**
 * Half of the wait is left to submissions that are not drawn by then. Bookkeeping begins three seconds after a submission
 * was created (`submission-end.ts`), and must not meet what is still being drawn.
 */
const longestMs = 1_500;
/** The renderer itself leaves out what is late, and the answer takes its way. */
const onTheWayMs = 500;

/**
 * Draws the PDFs that callers wait for, before their coordinators get the submissions: each of those then begins and
 * ends in one step. By id; null: its own coordinator draws it.
 */
export function drawAhead(
  renderer: Renderer,
  children: readonly NewChild[],
  until: number,
): Map<string, Promise<RenderOutcome | null>> {
  const now = Date.now();
  const giveUpAt = now + Math.min(longestMs, (until - now) / 2);
  const waiting = children.flatMap(({ record, input, wait }) =>
    wait === false ? [] : (aheadJobOf(record, input, giveUpAt) ?? []),
  );
  const drawn = new Map<string, Promise<RenderOutcome | null>>();
  let before: Promise<unknown> = Promise.resolve();
  while (waiting.length > 0) {
    const jobs = waiting.splice(0, drawnTogether);
    const some = before.then(() => drawSome(renderer, jobs, giveUpAt));
    for (const [index, { submissionId }] of jobs.entries())
      drawn.set(
        submissionId,
        some.then((outcomes) => outcomes[index] ?? null),
      );
    before = some;
  }
  return drawn;
}

/** Never throws: what is not drawn ahead is drawn by an attempt, which counts. */
async function drawSome(
  renderer: Renderer,
  jobs: RenderJob[],
  giveUpAt: number,
): Promise<(RenderOutcome | null)[]> {
  const leftMs = giveUpAt - Date.now();
  if (leftMs <= 0) return [];
  try {
    return await within(leftMs + onTheWayMs, renderer.renderAhead(jobs));
  } catch (error) {
    if (!(error instanceof NoAnswer)) logError('PDFs of a batch could not be drawn ahead', error);
    return [];
  }
}
