import { endChain, takeTurn } from '../../core/db/sweep-store';
import { allBut, answeringVolumes } from '../../core/db/volumes/answering-volumes';
import { numberOfVolume, openVolumes } from '../../core/db/volumes/open-volumes';
import type { Volumes } from '../../core/db/volumes/volumes';
import type { SweepJob } from '../../core/platform/jobs';
import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { within } from '../../lib/within';
import type { Bindings } from '../wiring/config';
import { openSweepDeps } from './sweep-deps';
import { type Sweep, sweepsOf } from './sweeps';

/**
 * Takes the next steps of a sweep, and sends the next message when more is left. What fails or takes too long ends the chain: the
 * next tick begins another one.
 */
export async function goOnSweeping(env: Bindings, job: SweepJob): Promise<void> {
  const used = openVolumes(env);
  const volumes = job.number === 0 ? answeringVolumes(used) : allBut(used, job.without);
  const deps = openSweepDeps(env, volumes);
  const now = Date.now();
  try {
    if (!(await takeTurn(deps.db, job, now + limits.sweepHeldSeconds * 1000))) return;
    const sweep = sweepsOf(deps, now)[job.sweep];
    const walks = sweep ? await takeSteps(sweep, job) : null;
    if (walks === null) return await endChain(deps.db, job);
    const without = job.number === 0 ? await silentVolumes(used, volumes) : job.without;
    await deps.jobs.sendSweeps([{ ...job, number: job.number + 1, walks, without }]);
  } catch (error) {
    logError(`sweep of ${job.sweep}`, error);
    await endChain(deps.db, job).catch((lost: unknown) => logError(`sweep of ${job.sweep}`, lost));
  }
}

/** Returns where the next message goes on; null: there is no next one. */
async function takeSteps(sweep: Sweep, { number, walks: begun, begunAt }: SweepJob) {
  const { step, inMessage, most = Number.POSITIVE_INFINITY } = sweep;
  const begin = Date.now();
  let walks: Awaited<ReturnType<typeof step>> = begun;
  for (let taken = 0; taken < inMessage; taken += 1) {
    walks = await within(limits.sweepStepSeconds * 1000, step(walks));
    if (walks === null) return null;
    if (Date.now() - begin > limits.sweepMessageSeconds * 1000) break;
  }
  const isOver = (number + 1) * inMessage >= most || Date.now() - begunAt > limits.sweepMinutes * 60_000;
  return isOver ? null : walks;
}

/** The numbers of the volumes that did not answer. */
async function silentVolumes(used: Volumes, answering: Volumes): Promise<number[]> {
  const heard = new Set((await answering.all()).map(numberOfVolume));
  return (await used.all()).map(numberOfVolume).filter((number) => !heard.has(number));
}
