import { openDatabase } from '../../core/db/database';
import { checkMigrations } from '../../core/db/migrations';
import { answeringVolumes } from '../../core/db/volumes/answering-volumes';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { openAssets } from '../../core/platform/assets';
import { openExternal } from '../../core/platform/external-fetch';
import { openFiles } from '../../core/platform/files';
import { openJobs } from '../../core/platform/jobs';
import { openMailer } from '../../core/platform/mail';
import { openBatchCoordinators } from '../../service/batches/batch-coordinators';
import { sendForgottenBundles } from '../../service/bundles/work-on-bundle';
import { openCombineCoordinators } from '../../service/combining/combine-coordinators';
import { reconcileStaleCombined } from '../../service/combining/reconcile-stale-combined';
import { openDeliveryCoordinators } from '../../service/delivery/delivery-coordinators';
import { createDownloadLinks } from '../../service/download-links/download-links';
import { publishHeads } from '../../service/heads/publish-heads';
import { runErasures } from '../../service/leaving/erasure/run-erasures';
import { sweepsOfTables } from '../../service/leaving/sweeps-of-tables';
import { eraseLogos } from '../../service/logos/erase-logos';
import { warnOfEndingKeys } from '../../service/seals/warn-of-ending-keys';
import { lookForEnded } from '../../service/submissions/archive/look-for-ended';
import { walkArchivedRows } from '../../service/submissions/archive/walk-archived-rows';
import { readRecordsElsewhere } from '../../service/submissions/life/read-records';
import { reconcileStaleSubmissions } from '../../service/submissions/life/reconcile-stale-submissions';
import { openSubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { sendStaleDocuments } from '../../service/templates/document/await-document';
import { turnVolumes } from '../../service/volumes/turn-volumes';
import { type Bindings, loadConfig } from '../wiring/config';
import { removeOrphans } from './remove-orphans';
import { runChores } from './run-chores';

/**
 * Runs every five minutes: finds what was lost between two stores and lets the authority repair it.
 */
export async function sweep(_controller: ScheduledController, env: Bindings): Promise<void> {
  const config = loadConfig(env);
  const now = Date.now();
  const volumes = openVolumes(env);
  const deps = {
    db: openDatabase(env.DB),
    volumes: answeringVolumes(volumes),
    files: openFiles(env.FILES),
    jobs: openJobs(env.JOBS),
    mailer: openMailer(env),
    assets: openAssets(env.ASSETS),
    combines: openCombineCoordinators(env.COMBINES, config.jurisdiction),
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, config.jurisdiction),
    batches: openBatchCoordinators(env.BATCHES, config.jurisdiction),
    deliveries: openDeliveryCoordinators(env.WEBHOOK_SENDERS, config.jurisdiction),
  };
  const sealing = {
    external: openExternal(config),
    signingKey: config.signingKey,
    timeStamping: config.timeStamping,
  };
  const downloadLinksFrom = (origin: string) => createDownloadLinks(config.signingKey, origin);
  const chores = {
    migrations: () => checkMigrations(deps.db),
    volumes: () => turnVolumes({ ...deps, env, volumes: config.volumes }, now),
    submissions: reconcileStaleSubmissions(deps, now),
    'combined submissions': reconcileStaleCombined(deps, now),
    documents: () => sendStaleDocuments(deps, now),
    bundles: () => sendForgottenBundles(deps, now),
    ...sweepsOfTables(deps, now),
    logos: () => eraseLogos({ ...deps, readRecords: (rows) => readRecordsElsewhere(deps, rows) }, now),
    'seal keys': () => warnOfEndingKeys(deps, now),
    // Heads wait for a volume that does not answer.
    'heads of audit trails': () => publishHeads({ ...deps, ...sealing, volumes }, now),
    erasures: () => runErasures({ ...deps, ...sealing, downloadLinksFrom }, now),
    orphans: removeOrphans(deps, now),
    archives: () => lookForEnded(deps, now),
    'rows of archives': walkArchivedRows(deps, now),
  };
  await runChores(chores);
}
