import type { Bindings } from './config';
import { createApp } from './http/app';
import { handleJobs } from './jobs/handle-jobs';
import { sweep } from './jobs/sweep';
import type { Job } from './platform/jobs';

export { SubmissionCoordinator } from './submissions/submission-coordinator';
export { SubmissionRenderer } from './submissions/submission-renderer';

const app = createApp();

export default {
  fetch: app.fetch,
  queue: handleJobs,
  scheduled: sweep,
} satisfies ExportedHandler<Bindings, Job>;
