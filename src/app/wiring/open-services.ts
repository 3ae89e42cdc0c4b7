import { openDatabase, readFromReplicas } from '../../core/db/database';
import { boundDatabases, openVolumes } from '../../core/db/volumes/open-volumes';
import { openAssets } from '../../core/platform/assets';
import { openExternal } from '../../core/platform/external-fetch';
import { openFiles } from '../../core/platform/files';
import { systemIds } from '../../core/platform/ids';
import { openJobs } from '../../core/platform/jobs';
import { openMailer } from '../../core/platform/mail';
import { fontsOfAssets } from '../../engine';
import { openBatchCoordinators } from '../../service/batches/batch-coordinators';
import { endBundlesWith } from '../../service/bundles/end-bundles';
import { openCombineCoordinators } from '../../service/combining/combine-coordinators';
import { openDeliveryCoordinators } from '../../service/delivery/delivery-coordinators';
import { createDownloadLinks } from '../../service/download-links/download-links';
import { openRenderDesk } from '../../service/printing/open-render-desk';
import type { OpenServices } from '../../service/services';
import { openSubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { type Bindings, loadConfig } from './config';

/** Joins the bindings to the narrow types that the rest of the code knows. */
export function openServices(
  env: Bindings,
  request: { origin: string; defer(work: Promise<unknown>): void },
): OpenServices {
  const config = loadConfig(env);
  const assets = openAssets(env.ASSETS);
  const db = openDatabase(env.DB);
  const files = openFiles(env.FILES);
  if (config.readReplicas) for (const database of boundDatabases(env)) readFromReplicas(database);
  return {
    assets,
    combines: openCombineCoordinators(env.COMBINES, config.jurisdiction),
    config,
    db,
    volumes: openVolumes(env),
    files,
    fonts: fontsOfAssets(assets),
    ids: systemIds,
    jobs: openJobs(env.JOBS),
    downloadLinks: createDownloadLinks(config.signingKey, request.origin),
    mailer: openMailer(env),
    external: openExternal({ loopbackFor: config.loopbackFor }),
    printing: {
      on: config.htmlRendering,
      desk: openRenderDesk(env.RENDER_DESK, config.jurisdiction),
    },
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, config.jurisdiction),
    batches: openBatchCoordinators(env.BATCHES, config.jurisdiction),
    deliveries: openDeliveryCoordinators(env.WEBHOOK_SENDERS, config.jurisdiction),
    endCopies: (submission, now) => endBundlesWith({ db, files }, submission, now),
    defer: request.defer,
  };
}
