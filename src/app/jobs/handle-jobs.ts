import { openDatabase } from '../../core/db/database';
import { openVolumes } from '../../core/db/volumes/open-volumes';
import { openFiles } from '../../core/platform/files';
import {
  type ArchiveJob,
  type BundleJob,
  type CompileJob,
  type Job,
  openJobs,
} from '../../core/platform/jobs';
import { type Prevented, unlessPrevented } from '../../core/platform/unavailable';
import { logError } from '../../lib/log';
import { workOnBundle } from '../../service/bundles/work-on-bundle';
import { openEventDispatcher } from '../../service/delivery/dispatch-event';
import { quietMs } from '../../service/submissions/archive/archive-age';
import { archiveSubmissions } from '../../service/submissions/archive/archive-submissions';
import { openSubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import {
  compileTemplateDocument,
  giveUpDocument,
} from '../../service/templates/document/compile-template-document';
import { dispatchProcessed } from '../../service/templates/document/dispatch-processed';
import { type Bindings, loadConfig } from '../wiring/config';
import { goOnSweeping } from './go-on-sweeping';

const roomAgainSeconds = 2;
const platformAgainSeconds = 15;

/**
 * Handles jobs, which come at least once and may be lost. Each job looks up what is still to be
 * done.
 */
export async function handleJobs(batch: MessageBatch<Job>, env: Bindings): Promise<void> {
  for (const message of batch.messages) {
    const { body } = message;
    if (body.kind === 'archive_submissions') {
      await archive(env, body);
      message.ack();
    } else if (body.kind === 'make_bundle') {
      await bundle(message as Message<BundleJob>, env);
    } else if (body.kind === 'sweep') {
      await goOnSweeping(env, body);
      message.ack();
    } else await compile(batch.queue, message as Message<CompileJob>, env);
  }
}
async function bundle(message: Message<BundleJob>, env: Bindings): Promise<void> {
  const { bundleId } = message.body;
  try {
    const deps = { ...documentStores(env), db: openDatabase(env.DB), jobs: openJobs(env.JOBS) };
    await workOnBundle(deps, bundleId);
    message.ack();
  } catch (error) {
    logError(`${bundleId}: no attempt began`, error);
    message.retry({ delaySeconds: 2 ** message.attempts });
  }
}

/** What fails is left for the next look of the sweep. */
async function archive(env: Bindings, { accountId, ids }: ArchiveJob): Promise<void> {
  const now = Date.now();
  await archiveSubmissions(documentStores(env), { accountId, ids }, { now, quietSince: now - quietMs });
}

function documentStores(env: Bindings) {
  return {
    volumes: openVolumes(env),
    files: openFiles(env.FILES),
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, loadConfig(env).jurisdiction),
  };
}

async function compile(queue: string, message: Message<CompileJob>, env: Bindings): Promise<void> {
  const { signingKey } = loadConfig(env);
  const jobs = openJobs(env.JOBS);
  const deps = {
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    dispatcher: openEventDispatcher(env),
    signingKey,
  };
  const handle = queue.endsWith('-dead') ? giveUpDocument : compileTemplateDocument;
  const workOn = async (documentId: string): Promise<'full' | 'done'> => {
    if ((await handle(deps, documentId, Date.now())) === 'full') return 'full';
    await dispatchProcessed(deps, documentId);
    return 'done';
  };
  try {
    const done = await unlessPrevented(() => workOn(message.body.documentId));
    // Sent as a new message, because a retry would count as an attempt. The sweep sends a lost one.
    if (done !== 'done') await jobs.send(message.body, againSeconds(done));
    message.ack();
  } catch (error) {
    logError(`${queue}: ${message.body.documentId}, attempt ${message.attempts}`, error);
    message.retry({ delaySeconds: 2 ** message.attempts });
  }
}

function againSeconds(done: 'full' | Prevented): number {
  return done === 'full' ? roomAgainSeconds : platformAgainSeconds;
}
