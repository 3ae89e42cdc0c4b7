import { type Bindings, loadConfig } from '../config';
import { openDatabase } from '../db/database';
import { pageFontsOf } from '../fonts/page-fonts';
import { limits } from '../limits';
import { openFiles } from '../platform/files';
import { isId } from '../platform/ids';
import { logError } from '../platform/log';
import { openOutside } from '../platform/outside-fetch';
import { within } from '../platform/within';
import { filesOfPage } from '../printing/fetch-files';
import { openRenderDesk } from '../printing/open-render-desk';
import type { PrintJob, RenderHint } from '../printing/print-job';
import { workPreview } from '../printing/print-preview';
import { type Print, workShift } from '../printing/print-shift';
import { type FontLibrary, fontsOfAssets } from '../rendering/fonts/font-library';
import { prepareDocument } from '../rendering/html/prepare/prepare-document';
import { htmlPages } from '../submissions/html-pages';
import { printSubmission } from '../submissions/print-submission';
import { openSubmissionCoordinators } from '../submissions/submission-coordinators';

/** A message wakes this consumer, which prints whatever waits. It is done when nothing waits any more. */
export const workRenders = async (batch: MessageBatch<RenderHint>, env: Bindings): Promise<void> => {
  for (const message of batch.messages) {
    try {
      await work(env);
      message.ack();
    } catch (error) {
      logError(`${batch.queue}: attempt ${message.attempts}`, error);
      message.retry({ delaySeconds: 2 ** message.attempts });
    }
  }
};

/** No browser could be had in all attempts: the job's coordinator decides what that means for it. */
export const giveUpRenders = async (batch: MessageBatch<RenderHint>, env: Bindings): Promise<void> => {
  const { submissions, desk } = open(env);
  for (const message of batch.messages) {
    const { id, fence } = message.body;
    try {
      await desk.drop({ id, fence });
      // A preview has somebody waiting, who gives up by himself.
      if (isId('submission', id)) await submissions.lose(id, fence);
      message.ack();
    } catch (error) {
      logError(`${batch.queue}: ${id}`, error);
      message.retry({ delaySeconds: 2 ** message.attempts });
    }
  }
};

const open = (env: Bindings) => {
  const config = loadConfig(env);
  return {
    config,
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, config.jurisdiction),
    desk: openRenderDesk(env.RENDER_DESK, config.jurisdiction),
  };
};

const work = async (env: Bindings): Promise<void> => {
  const { config, desk, ...stores } = open(env);
  const fonts = fontsOfAssets(env.ASSETS);
  const deps = { ...stores, fonts, signingKey: config.signingKey };
  if (!env.BROWSER) return;
  const outside = openOutside({ loopbackFor: config.loopbackFor });
  await workShift({
    desk,
    binding: env.BROWSER,
    lanes: config.fleet.lanes,
    prepare: (document, { accountId, at }) =>
      prepareDocument(
        {
          fonts,
          fetchFiles: filesOfPage(outside),
          ownFonts: (text) => pageFontsOf(stores, { accountId, text, at: at.getTime() }),
        },
        document,
      ),
    work: (job, print) => workJob(deps, job, print),
  });
};

type Deps = Omit<ReturnType<typeof open>, 'config' | 'desk'> & { fonts: FontLibrary; signingKey: string };

/** What it is can be seen from its id. */
const workJob = (deps: Deps, job: PrintJob, print: Print): Promise<void> =>
  isId('preview', job.id)
    ? workPreview(deps.files, job, print).catch((error: unknown) => logError(job.id, error))
    : printAndReport(deps, job, print);

const printAndReport = async (deps: Deps, { id, fence }: PrintJob, print: Print): Promise<void> => {
  try {
    const job = await deps.submissions.begin(id, fence);
    if (!job) return;
    // Its lease has ended by then: a lane must not wait for what nobody waits for.
    const outcome = await within(
      limits.printLeaseSeconds * 1000,
      printSubmission({ ...deps, makePage: htmlPages.make }, job, print),
    );
    await deps.submissions.report(id, { fence, ...outcome });
  } catch (error) {
    logError(`${id}: attempt ${fence} was lost`, error);
    // Should this fail too, the lease ends by itself.
    await deps.submissions.lose(id, fence).catch((lost: unknown) => logError(`${id}: lost`, lost));
  }
};
