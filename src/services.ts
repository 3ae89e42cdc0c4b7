import type { BatchCoordinators } from './batches/batch-coordinators';
import type { CombineCoordinators } from './combined-submissions/combine-coordinators';
import type { Config } from './config';
import type { Database } from './db/database';
import type { WebhookSenders } from './deliveries/webhook-senders';
import type { DownloadLinks } from './links/download-links';
import type { Files } from './platform/files';
import type { Ids } from './platform/ids';
import type { Jobs } from './platform/jobs';
import type { Mailer } from './platform/mail-message';
import type { Outside } from './platform/outside-fetch';
import type { Printing } from './printing/printing';
import type { FontLibrary } from './rendering/fonts/font-library';
import type { SubmissionCoordinators } from './submissions/submission-coordinators';

/** What a request has at hand. Operations take the few they need. */
export type Services = {
  combines: CombineCoordinators;
  config: Config;
  db: Database;
  files: Files;
  fonts: FontLibrary;
  ids: Ids;
  jobs: Jobs;
  links: DownloadLinks;
  mailer: Mailer;
  outside: Outside;
  printing: Printing;
  submissions: SubmissionCoordinators;
  batches: BatchCoordinators;
  senders: WebhookSenders;
  /** Goes on after the answer was sent. */
  defer(work: Promise<unknown>): void;
};
