import type { Jobs } from '../../core/platform/jobs';
import { unavailablePart } from '../../core/platform/unavailable';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { bundleFolder } from './bundle-keys';
import { noProgress } from './bundle-record';
import { callsOfStep, takeBundleStep } from './bundle-step';
import { type Bundle, findBundle, findForgottenBundles, leaseBundle, saveBundle } from './bundle-store';
import type { DocumentStores } from './selected-documents';
import { NoRoomError, UnbundledError } from './unbundled-error';

const second = 1000;
/** An attempt that did not end within this time was lost. */
const leaseMs = 120 * second;
/** An attempt leaves its consumer to other work after this time. */
const workMs = 20 * second;
const againMs = 10 * second;

type Deps = DocumentStores & { jobs: Jobs };

/** A message may make a thousand calls of the platform. */
const mostCalls = 900;
const preventedAgainMs = 60 * second;
const roomAgainMs = 5 * second;

/** Works on a bundle for a while. A message about the rest follows, and the sweep finds what was lost. */
export async function workOnBundle(deps: Deps, id: string, clock = Date.now): Promise<void> {
  const begun = clock();
  let bundle = await leaseBundle(deps.db, id, begun, begun + leaseMs);
  if (!bundle) return;
  try {
    // Attempts that were killed have said nothing.
    if (attemptsOf(bundle) > limits.bundleAttempts) throw new UnbundledError(notMade);
    let calls = callsOfStep(bundle);
    do {
      const after: Bundle = await takeBundleStep(deps, bundle, clock());
      const record = { ...after.record, savedFence: after.fence };
      bundle = { ...after, record, leasedUntil: clock() + leaseMs };
      if (!(await saveBundle(deps.db, bundle))) return await leaveBundle(deps, bundle);
      calls += callsOfStep(bundle);
    } while (bundle.state === 'pending' && calls <= mostCalls && clock() < begun + workMs);
    if (bundle.state !== 'pending') return;
    await saveBundle(deps.db, { ...bundle, leasedUntil: 0 });
    await deps.jobs.send({ kind: 'make_bundle', bundleId: id });
  } catch (error) {
    await noteFailure(deps, bundle, error, clock());
  }
}

/** How many attempts came to nothing, this one included. */
function attemptsOf({ fence, record: { savedFence } }: Bundle): number {
  return fence - savedFence;
}

const notMade = 'The bundle could not be made.';

/** Removes what was written for a bundle that has ended or was deleted meanwhile. */
async function leaveBundle({ db, files }: Deps, { id, accountId }: Bundle): Promise<void> {
  const left = await findBundle(db, id);
  if (left === null || left.state === 'error') await files.removeFolder(bundleFolder(accountId, id));
}

const forgottenMs = 300 * second;
const sentAtOnce = 20;

/** Sends messages about bundles on which nobody works any more. */
export async function sendForgottenBundles(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  now: number,
): Promise<void> {
  for (const bundleId of await findForgottenBundles(db, now - forgottenMs, sentAtOnce))
    await jobs.send({ kind: 'make_bundle', bundleId });
}

/** A bundle is tried again, unless it cannot be made. What the platform prevented is no failure. */
async function noteFailure(deps: Deps, bundle: Bundle, error: unknown, now: number): Promise<void> {
  const { record, id, accountId, fence } = bundle;
  const isFull = error instanceof NoRoomError;
  const isPrevented = isFull || unavailablePart(error) !== null;
  const attempts = attemptsOf(bundle);
  if (!(error instanceof UnbundledError || isFull)) logError(`${id}: attempt ${fence} failed`, error);
  if (error instanceof UnbundledError || (!isPrevented && attempts >= limits.bundleAttempts)) {
    const errorMessage = error instanceof UnbundledError ? error.message : notMade;
    const ended = { ...record, errorMessage, progress: noProgress };
    await saveBundle(deps.db, { ...bundle, state: 'error', record: ended });
    await deps.files.removeFolder(bundleFolder(accountId, id));
    return;
  }
  const pause = isFull ? roomAgainMs : isPrevented ? preventedAgainMs : againMs * attempts;
  const savedFence = isPrevented ? fence : record.savedFence;
  const again = { ...bundle, leasedUntil: now + pause, record: { ...record, savedFence } };
  if (!(await saveBundle(deps.db, again))) return leaveBundle(deps, bundle);
  await deps.jobs.send({ kind: 'make_bundle', bundleId: id }, pause / second + 1);
}
