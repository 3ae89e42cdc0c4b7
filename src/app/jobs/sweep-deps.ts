import { openDatabase } from '../../core/db/database';
import type { Volumes } from '../../core/db/volumes/volumes';
import { openAssets } from '../../core/platform/assets';
import { openExternal } from '../../core/platform/external-fetch';
import { openFiles } from '../../core/platform/files';
import { openJobs } from '../../core/platform/jobs';
import { openMailer } from '../../core/platform/mail';
import { openBatchCoordinators } from '../../service/batches/batch-coordinators';
import { openCombineCoordinators } from '../../service/combining/combine-coordinators';
import { openDeliveryCoordinators } from '../../service/delivery/delivery-coordinators';
import { createDownloadLinks } from '../../service/download-links/download-links';
import { openSubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { type Bindings, loadConfig } from '../wiring/config';

export type SweepDeps = ReturnType<typeof openSweepDeps>;

/** What sweeps work with: these volumes, and everything else of the deployment. */
export function openSweepDeps(env: Bindings, volumes: Volumes) {
  const config = loadConfig(env);
  const { jurisdiction, signingKey, timeStamping } = config;
  return {
    db: openDatabase(env.DB),
    volumes,
    files: openFiles(env.FILES),
    jobs: openJobs(env.JOBS),
    mailer: openMailer(env),
    assets: openAssets(env.ASSETS),
    combines: openCombineCoordinators(env.COMBINES, jurisdiction),
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, jurisdiction),
    batches: openBatchCoordinators(env.BATCHES, jurisdiction),
    deliveries: openDeliveryCoordinators(env.WEBHOOK_SENDERS, jurisdiction),
    external: openExternal(config),
    signingKey,
    timeStamping,
    downloadLinksFrom: (origin: string) => createDownloadLinks(signingKey, origin),
  };
}
