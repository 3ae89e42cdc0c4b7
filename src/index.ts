import { env } from 'cloudflare:workers';
import { type Bindings, loadConfig } from './config';
import { createApp } from './http/app';
import { handleQueue } from './jobs/handle-queue';
import { sweep } from './jobs/sweep';
import type { Job } from './platform/jobs';
import { logError } from './platform/log';
import type { RenderHint } from './printing/print-job';

export { BatchCoordinator } from './batches/batch-coordinator';
export { CombineCoordinator } from './combined-submissions/combine-coordinator';
export { Combiner } from './combined-submissions/combiner';
export { WebhookSender } from './deliveries/webhook-sender';
export { RenderDesk } from './printing/render-desk';
export { SubmissionCoordinator } from './submissions/submission-coordinator';
export { SubmissionRenderer } from './submissions/submission-renderer';

// A deployment that lacks something says so in its log at once, not only when the first request fails.
try {
  loadConfig(env);
} catch (error) {
  logError('configuration', error);
}

const app = createApp();

export default {
  fetch: app.fetch,
  queue: handleQueue,
  scheduled: sweep,
} satisfies ExportedHandler<Bindings, Job & RenderHint>;
