import type { Jobs } from '../../core/platform/jobs';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { takeBundleStep, UnbundledError } from './bundle-step';
import { type Bundle, findForgottenBundles, leaseBundle, saveBundle } from './bundle-store';
import type { DocumentStores } from './selected-documents';

const second = 1000;
/** An attempt that did not end within this time was lost. */
const leaseMs = 120 * second;
/** An attempt leaves its consumer to other work after this time. */
const workMs = 20 * second;
const againMs = 10 * second;

type Deps = DocumentStores & { jobs: Jobs };

/** Works on a bundle for a while. A message about the rest follows, and the sweep finds what was lost. */
export async function workOnBundle(deps: Deps, id: string, clock = Date.now): Promise<void> {
  const begun = clock();
  let bundle = await leaseBundle(deps.db, id, begun, begun + leaseMs);
  if (!bundle) return;
  try {
    while (bundle.state === 'pending' && clock() < begun + workMs) {
      const after: Bundle = await takeBundleStep(deps, bundle, clock());
      const record = { ...after.record, failures: 0 };
      bundle = { ...after, record, leasedUntil: clock() + leaseMs };
      if (!(await saveBundle(deps.db, bundle))) return;
    }
    if (bundle.state !== 'pending') return;
    await saveBundle(deps.db, { ...bundle, leasedUntil: 0 });
    await deps.jobs.send({ kind: 'make_bundle', bundleId: id });
  } catch (error) {
    await noteFailure(deps, bundle, error, clock());
  }
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

/** A bundle is tried again, unless it cannot be made. */
async function noteFailure(deps: Deps, bundle: Bundle, error: unknown, now: number): Promise<void> {
  const { record, id } = bundle;
  const failures = record.failures + 1;
  if (!(error instanceof UnbundledError)) logError(`${id}: attempt ${bundle.fence} failed`, error);
  const isLast = error instanceof UnbundledError || failures >= limits.bundleAttempts;
  const errorMessage = error instanceof UnbundledError ? error.message : 'The bundle could not be made.';
  if (isLast) {
    await saveBundle(deps.db, { ...bundle, state: 'error', record: { ...record, failures, errorMessage } });
    return;
  }
  const leasedUntil = now + againMs * failures;
  if (!(await saveBundle(deps.db, { ...bundle, leasedUntil, record: { ...record, failures } }))) return;
  await deps.jobs.send({ kind: 'make_bundle', bundleId: id }, (againMs * failures) / second + 1);
}
