import { removeFailuresBefore } from '../accounts/attempt-store';
import { removeSecretsOver } from '../accounts/secret-store';
import { removeSessionsOver } from '../accounts/session-store';
import { openCombineCoordinators } from '../combined-submissions/combine-coordinators';
import { reconcileStaleCombined } from '../combined-submissions/reconcile-stale-combined';
import { type Bindings, loadConfig } from '../config';
import { removeSentMailsBefore } from '../data-requests/sent-mail-store';
import { openDatabase } from '../db/database';
import { removeDeliveriesBefore } from '../deliveries/delivery-store';
import { removeKeysBefore } from '../idempotency/idempotency-store';
import { limits } from '../limits';
import { openFiles } from '../platform/files';
import { openJobs } from '../platform/jobs';
import { logError } from '../platform/log';
import { removeRequestsBefore } from '../request-log/request-log-store';
import { reconcileStaleSubmissions } from '../submissions/reconcile-stale-submissions';
import { openSubmissionCoordinators } from '../submissions/submission-coordinators';
import { sendStaleDocuments } from '../templates/await-document';
import { removeUploadRowsBefore } from '../uploads/upload-store';
import { removeOrphans } from './remove-orphans';

/** Every five minutes: finds what fell between two stores and lets its authority put it right. */
export const sweep = async (_controller: ScheduledController, env: Bindings): Promise<void> => {
  const config = loadConfig(env);
  const now = Date.now();
  const deps = {
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    jobs: openJobs(env.JOBS),
    combines: openCombineCoordinators(env.COMBINES, config.jurisdiction),
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, config.jurisdiction),
  };
  const chores = {
    submissions: () => reconcileStaleSubmissions(deps, now),
    'combined submissions': () => reconcileStaleCombined(deps, now),
    documents: () => sendStaleDocuments(deps, now),
    'idempotency keys': () => removeKeysBefore(deps.db, now - limits.idempotencyHours * 3600_000),
    uploads: () => removeUploadRowsBefore(deps.db, now - limits.uploadKeptHours * 3600_000),
    'webhook deliveries': () => removeDeliveriesBefore(deps.db, now - limits.webhookKeptDays * 86_400_000),
    'sent mails': () => removeSentMailsBefore(deps.db, now - limits.sentMailKeptDays * 86_400_000),
    sessions: () => removeSessionsOver(deps.db, now),
    'one-time secrets': () => removeSecretsOver(deps.db, now),
    'failed sign-ins': () => removeFailuresBefore(deps.db, now - limits.signInFailuresKeptHours * 3600_000),
    'API log': () => removeRequestsBefore(deps.db, now - limits.requestLogDays * 86_400_000),
    orphans: () => removeOrphans(deps, now),
  };
  for (const [name, chore] of Object.entries(chores)) {
    await chore().catch((error: unknown) => logError(`sweep of ${name}`, error));
  }
};
