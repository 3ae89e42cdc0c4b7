import { checkMigrations } from '../../core/db/migrations';
import { beginChains } from '../../core/db/sweep-store';
import { answeringVolumes } from '../../core/db/volumes/answering-volumes';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { namesOf } from '../../lib/catalogue';
import { limits } from '../../lib/limits';
import { sendForgottenBundles } from '../../service/bundles/work-on-bundle';
import { publishHeads } from '../../service/heads/publish-heads';
import { eraseLogos } from '../../service/logos/erase-logos';
import { warnOfEndingKeys } from '../../service/seals/warn-of-ending-keys';
import { readRecordsElsewhere } from '../../service/submissions/life/read-records';
import { sendStaleDocuments } from '../../service/templates/document/await-document';
import { turnVolumes } from '../../service/volumes/turn-volumes';
import { type Bindings, loadConfig } from '../wiring/config';
import { runChores } from './run-chores';
import { openSweepDeps, type SweepDeps } from './sweep-deps';
import { sweepsOf } from './sweeps';

/**
 * Runs every five minutes: finds what was lost between two stores and lets the authority repair it. What is little is done
 * at once. What may be much is begun, and goes on by messages.
 */
export async function sweep(_controller: ScheduledController, env: Bindings): Promise<void> {
  const now = Date.now();
  const used = openVolumes(env);
  const deps = openSweepDeps(env, answeringVolumes(used));
  await runChores({
    migrations: () => checkMigrations(deps.db),
    volumes: () => turnVolumes({ ...deps, env, volumes: loadConfig(env).volumes }, now),
    documents: () => sendStaleDocuments(deps, now),
    bundles: () => sendForgottenBundles(deps, now),
    'all that may be much': () => beginSweeps(deps, now),
    logos: () => eraseLogos({ ...deps, readRecords: (rows) => readRecordsElsewhere(deps, rows) }, now),
    'seal keys': () => warnOfEndingKeys(deps, now),
    // Heads wait for a volume that does not answer.
    'heads of audit trails': () => publishHeads({ ...deps, volumes: used }, now),
  });
}

/** Begins a chain of messages for each sweep that has none under way. */
async function beginSweeps(deps: SweepDeps, now: number): Promise<void> {
  const chain = crypto.randomUUID();
  const heldUntil = now + limits.sweepHeldSeconds * 1000;
  const begun = await beginChains(deps.db, namesOf(sweepsOf(deps, now)), { chain, now, heldUntil });
  const first = { kind: 'sweep' as const, chain, number: 0, begunAt: now, walks: null, without: [] };
  await deps.jobs.sendSweeps(begun.map((sweep) => ({ ...first, sweep })));
}
