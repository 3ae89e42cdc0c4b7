import { env } from 'cloudflare:workers';
import { createApp } from './app/http/app';
import { handleQueue } from './app/jobs/handle-queue';
import { sweep } from './app/jobs/sweep';
import { type Bindings, loadConfig } from './app/wiring/config';
import type { Job } from './core/platform/jobs';
import { logError } from './lib/log';
import type { RenderHint } from './service/printing/print-job';

export { BatchCoordinator } from './service/batches/batch-coordinator';
export { CombineCoordinator } from './service/combining/combine-coordinator';
export { Combiner } from './service/combining/combiner';
export { DeliveryCoordinator as WebhookSender } from './service/delivery/delivery-coordinator';
export { RenderDesk } from './service/printing/render-desk';
export { SubmissionCoordinator } from './service/submissions/life/submission-coordinator';
export { SubmissionRenderer } from './service/submissions/render/submission-renderer';

// An incomplete deployment logs its problems at once, not only when the first request fails.
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
