import type { AccountLog } from '../core/account-log/account-log';
import type { Config } from '../core/config';
import type { Database } from '../core/db/database';
import type { Volumes } from '../core/db/volumes/volumes';
import type { Assets } from '../core/platform/assets';
import type { External } from '../core/platform/external-fetch';
import type { Files } from '../core/platform/files';
import type { Ids } from '../core/platform/ids';
import type { Jobs } from '../core/platform/jobs';
import type { Mailer } from '../core/platform/mail-message';
import type { FontLibrary } from '../engine';
import type { BatchCoordinators } from './batches/batch-coordinators';
import type { CombineCoordinators } from './combining/combine-coordinators';
import type { DeliveryCoordinators } from './delivery/delivery-coordinators';
import type { DownloadLinks } from './download-links/download-links';
import type { Printing } from './printing/printing';
import type { EndCopies } from './submissions/expire-submission';
import type { SubmissionCoordinators } from './submissions/life/submission-coordinators';

/** The dependencies of a request. Each operation takes the few it needs. */
export type Services = OpenServices & {
  /** The account log, for the caller. */
  log: AccountLog;
};

/** The dependencies of a request whose caller is not known yet. */
export type OpenServices = {
  assets: Assets;
  combines: CombineCoordinators;
  config: Config;
  /** The directory. */
  db: Database;
  /** The databases of records. */
  volumes: Volumes;
  files: Files;
  fonts: FontLibrary;
  ids: Ids;
  jobs: Jobs;
  downloadLinks: DownloadLinks;
  mailer: Mailer;
  external: External;
  printing: Printing;
  submissions: SubmissionCoordinators;
  batches: BatchCoordinators;
  deliveries: DeliveryCoordinators;
  endCopies: EndCopies;
  /** Goes on with the work after the answer was sent. */
  defer(work: Promise<unknown>): void;
};
