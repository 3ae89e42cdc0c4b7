import { removeLinesBefore } from '../../core/account-log/account-log-store';
import { removeRequestsBefore } from '../../core/api-log/api-log-store';
import { openDatabase } from '../../core/db/database';
import { checkMigrations } from '../../core/db/migrations';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { removeKeysBefore } from '../../core/idempotency/idempotency-store';
import { openExternal } from '../../core/platform/external-fetch';
import { openFiles } from '../../core/platform/files';
import { openJobs } from '../../core/platform/jobs';
import { openMailer } from '../../core/platform/mail';
import { limits } from '../../lib/limits';
import { removeFailuresBefore } from '../../service/accounts/sign-in/attempt-store';
import { removeSecretsOver } from '../../service/accounts/sign-in/secret-store';
import { removeSessionsOver } from '../../service/accounts/sign-in/session-store';
import { openBatchCoordinators } from '../../service/batches/batch-coordinators';
import { openCombineCoordinators } from '../../service/combining/combine-coordinators';
import { reconcileStaleCombined } from '../../service/combining/reconcile-stale-combined';
import { removeSentMailsBefore } from '../../service/data-requests/sent-mail-store';
import { openDeliveryCoordinators } from '../../service/delivery/delivery-coordinators';
import { removeDeliveriesBefore } from '../../service/delivery/delivery-store';
import { createDownloadLinks } from '../../service/download-links/download-links';
import { publishHeads } from '../../service/heads/publish-heads';
import { removeAttemptsOver } from '../../service/identity/attempt-store';
import { removeSignerPasskeysBefore } from '../../service/identity/signer-passkey-store';
import { runErasures } from '../../service/leaving/erasure/run-erasures';
import { eraseLogos } from '../../service/logos/erase-logos';
import { warnOfEndingKeys } from '../../service/seals/warn-of-ending-keys';
import { reconcileStaleSubmissions } from '../../service/submissions/life/reconcile-stale-submissions';
import { openSubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { removeWebFormDaysBefore } from '../../service/submissions/web-form-day-store';
import { sendStaleDocuments } from '../../service/templates/document/await-document';
import { removeUploadRowsBefore } from '../../service/uploads/upload-store';
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
  const deps = {
    db: openDatabase(env.DB),
    volumes: openVolumes(env),
    files: openFiles(env.FILES),
    jobs: openJobs(env.JOBS),
    mailer: openMailer(env),
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
    submissions: () => reconcileStaleSubmissions(deps, now),
    'combined submissions': () => reconcileStaleCombined(deps, now),
    documents: () => sendStaleDocuments(deps, now),
    'idempotency keys': () => removeKeysBefore(deps.db, now - limits.idempotencyHours * 3600_000),
    uploads: () => removeUploadRowsBefore(deps.db, now - limits.uploadKeptHours * 3600_000),
    'webhook deliveries': () =>
      removeDeliveriesBefore(deps.volumes, now - limits.webhookKeptDays * 86_400_000),
    'days of public forms': () => removeWebFormDaysBefore(deps.db, now - limits.webFormDaysKept * 86_400_000),
    'sent mails': () => removeSentMailsBefore(deps.db, now - limits.sentMailKeptDays * 86_400_000),
    sessions: () => removeSessionsOver(deps.db, now),
    'one-time secrets': () => removeSecretsOver(deps.db, now),
    'identity attempts': () => removeAttemptsOver(deps.db, now),
    'passkeys of signers': () =>
      removeSignerPasskeysBefore(deps.db, now - limits.signerPasskeyDays * 86_400_000),
    logos: () => eraseLogos(deps, now),
    'failed sign-ins': () => removeFailuresBefore(deps.db, now - limits.signInFailuresKeptHours * 3600_000),
    'API log': () => removeRequestsBefore(deps.db, now - limits.requestLogDays * 86_400_000),
    'account log': () => removeLinesBefore(deps.db, now - limits.accountLogDays * 86_400_000),
    'seal keys': () => warnOfEndingKeys(deps, now),
    'heads of audit trails': () => publishHeads({ ...deps, ...sealing }, now),
    erasures: () => runErasures({ ...deps, ...sealing, downloadLinksFrom }, now),
    orphans: () => removeOrphans(deps, now),
  };
  await runChores(chores);
}
