import { openBatchCoordinators } from '../batches/batch-coordinators';
import { openCombineCoordinators } from '../combined-submissions/combine-coordinators';
import { type Bindings, loadConfig } from '../config';
import { openDatabase } from '../db/database';
import { openWebhookSenders } from '../deliveries/webhook-senders';
import { createDownloadLinks } from '../links/download-links';
import { openFiles } from '../platform/files';
import { systemIds } from '../platform/ids';
import { openJobs } from '../platform/jobs';
import { openMailer } from '../platform/mail';
import { openOutside } from '../platform/outside-fetch';
import { openRenderDesk } from '../printing/open-render-desk';
import { fontsOfAssets } from '../rendering/fonts/font-library';
import type { Services } from '../services';
import { openSubmissionCoordinators } from '../submissions/submission-coordinators';

/** Joins the bindings to the narrow types that the rest of the code knows. */
export const openServices = (
  env: Bindings,
  request: { origin: string; defer(work: Promise<unknown>): void },
): Services => {
  const config = loadConfig(env);
  return {
    combines: openCombineCoordinators(env.COMBINES, config.jurisdiction),
    config,
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    fonts: fontsOfAssets(env.ASSETS),
    ids: systemIds,
    jobs: openJobs(env.JOBS),
    links: createDownloadLinks(config.signingKey, request.origin),
    mailer: openMailer(env),
    outside: openOutside({ loopbackFor: config.loopbackFor }),
    printing: {
      on: config.htmlRendering,
      desk: openRenderDesk(env.RENDER_DESK, config.jurisdiction),
    },
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, config.jurisdiction),
    batches: openBatchCoordinators(env.BATCHES, config.jurisdiction),
    senders: openWebhookSenders(env.WEBHOOK_SENDERS, config.jurisdiction),
    defer: request.defer,
  };
};
