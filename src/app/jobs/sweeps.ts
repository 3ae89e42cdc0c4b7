import type { Walk } from '../../core/db/volumes/walk-volumes';
import { mapRows } from '../../lib/catalogue';
import { type SweepSteps, sweepSteps } from '../../lib/sweep-steps';
import { reconcileStaleCombined } from '../../service/combining/reconcile-stale-combined';
import { runErasures } from '../../service/leaving/erasure/run-erasures';
import { sweepsOfTables } from '../../service/leaving/sweeps-of-tables';
import { lookForEnded } from '../../service/submissions/archive/look-for-ended';
import { walkArchivedRows } from '../../service/submissions/archive/walk-archived-rows';
import { reconcileStaleSubmissions } from '../../service/submissions/life/reconcile-stale-submissions';
import { removeOrphans } from './remove-orphans';
import type { SweepDeps } from './sweep-deps';

/** A sweep of which much may be left: each message takes some of its steps. */
export type Sweep = SweepSteps & {
  /** Takes a step. Returns where the next one goes on; null: nothing is left. */
  step(walks: readonly Walk[] | null): Promise<Walk[] | null>;
};

/** Sweeps by their names. Each goes on by messages of its own, so that none waits for another. */
export function sweepsOf(deps: SweepDeps, now: number): Record<string, Sweep> {
  const tables = Object.entries(sweepsOfTables(deps, now)).map(([name, step]) => [
    name,
    { ...sweepSteps.tables, step: untilDone(step) },
  ]);
  const others: { [Name in Exclude<keyof typeof sweepSteps, 'tables'>]: Sweep['step'] } = {
    submissions: (walks) => reconcileStaleSubmissions(deps, now, walks),
    'combined submissions': (walks) => reconcileStaleCombined(deps, now, walks),
    files: untilDone(() => removeOrphans(deps, now)),
    archives: untilDone(() => lookForEnded(deps, now)),
    'rows of archives': untilDone(() => walkArchivedRows(deps, now)),
    erasures: untilDone(() => runErasures(deps, now)),
  };
  return {
    ...mapRows(others, (step, name) => ({ ...sweepSteps[name], step })),
    ...Object.fromEntries(tables),
  };
}

/** Steps that know by themselves where to go on, and say whether more is left. */
function untilDone(step: () => Promise<boolean>): Sweep['step'] {
  return async () => ((await step()) ? [] : null);
}
