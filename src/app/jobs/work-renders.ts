import { openDatabase } from '../../core/db/database';
import { type Assets, openAssets, readAsset } from '../../core/platform/assets';
import { openExternal } from '../../core/platform/external-fetch';
import { openFiles } from '../../core/platform/files';
import { isId } from '../../core/platform/ids';
import type { SigningKeys } from '../../core/platform/signing-keys';
import { unlessPrevented } from '../../core/platform/unavailable';
import { type FontLibrary, fontsOfAssets, prepareDocument } from '../../engine';

import { limits } from '../../lib/limits';
import { logError } from '../../lib/log';
import { within } from '../../lib/within';
import { pageFontsOf } from '../../service/fonts/page-fonts';
import { filesOfPage } from '../../service/printing/fetch-files';
import { openRenderDesk } from '../../service/printing/open-render-desk';
import { workPicture } from '../../service/printing/page-picture';
import type { PrintJob, RenderHint } from '../../service/printing/print-job';
import { workPreview } from '../../service/printing/print-preview';
import { type DrawPicture, type Print, workShift } from '../../service/printing/print-worker';
import type { SealingDeps } from '../../service/seals/own-sealing';
import { openSubmissionCoordinators } from '../../service/submissions/life/submission-coordinators';
import { htmlPages } from '../../service/submissions/render/html-pages';
import { printSubmission } from '../../service/submissions/render/print-submission';
import { type Bindings, loadConfig } from '../wiring/config';

/** A message wakes this consumer, which prints all waiting jobs and ends when none waits. */
export async function workRenders(batch: MessageBatch<RenderHint>, env: Bindings): Promise<void> {
  for (const message of batch.messages) {
    try {
      await work(env);
      message.ack();
    } catch (error) {
      logError(`${batch.queue}: attempt ${message.attempts}`, error);
      message.retry({ delaySeconds: 2 ** message.attempts });
    }
  }
}

/** Takes jobs for which there was no browser out of the line. Their coordinators queue them again. */
export async function giveUpRenders(batch: MessageBatch<RenderHint>, env: Bindings): Promise<void> {
  const { submissions, desk } = open(env);
  for (const message of batch.messages) {
    const { id, fence } = message.body;
    try {
      await desk.drop({ id, fence });
      // A preview or a picture has a waiting request, which gives up by itself.
      if (isId('submission', id))
        await submissions.report(id, { fence, outcome: 'prevented', part: 'browser service' });
      message.ack();
    } catch (error) {
      logError(`${batch.queue}: ${id}`, error);
      message.retry({ delaySeconds: 2 ** message.attempts });
    }
  }
}

function open(env: Bindings) {
  const config = loadConfig(env);
  return {
    config,
    db: openDatabase(env.DB),
    files: openFiles(env.FILES),
    submissions: openSubmissionCoordinators(env.SUBMISSIONS, config.jurisdiction),
    desk: openRenderDesk(env.RENDER_DESK, config.jurisdiction),
  };
}

async function work(env: Bindings): Promise<void> {
  const { config, desk, ...stores } = open(env);
  const assets = openAssets(env.ASSETS);
  const fonts = fontsOfAssets(assets);
  if (!env.BROWSER) return;
  const external = openExternal({ loopbackFor: config.loopbackFor });
  const { signingKey, timeStamping } = config;
  const deps = { ...stores, assets, fonts, external, signingKey, timeStamping };
  await workShift({
    desk,
    binding: env.BROWSER,
    lanes: config.fleet.lanes,
    prepare: (document, { accountId, at }) =>
      prepareDocument(
        {
          fonts,
          fetchFiles: filesOfPage(external),
          ownFonts: (text) => pageFontsOf(stores, { accountId, text, at: at.getTime() }),
        },
        document,
      ),
    readPatterns: (name) => readPatterns(assets, name),
    work: (job, print, draw) => workJob(deps, job, { print, draw }),
  });
}

/** The hyphenation patterns that the build has put among the assets. */
async function readPatterns(assets: Assets, name: string): Promise<string> {
  const found = await readAsset(assets, `/hyphenation/${name}.txt`);
  if (found === null) throw new Error(`the hyphenation patterns of ${name} are missing`);
  return new TextDecoder().decode(found);
}

type Deps = Omit<ReturnType<typeof open>, 'config' | 'desk'> & {
  assets: Assets;
  fonts: FontLibrary;
  signingKey: SigningKeys;
} & SealingDeps;

/** Works on a job by the kind of its id. */
function workJob(deps: Deps, job: PrintJob, { print, draw }: Tools): Promise<void> {
  const { files, assets } = deps;
  if (isId('preview', job.id)) return unreported(job, workPreview(files, job, print));
  if (isId('picture', job.id))
    return unreported(job, workPicture(files, job, { draw, readAsset: (path) => readAsset(assets, path) }));
  return printAndReport(deps, job, print);
}

type Tools = { print: Print; draw: DrawPicture };

/** A request waits for the result of such a job, and gives up by itself. */
function unreported({ id }: PrintJob, work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => logError(id, error));
}

async function printAndReport(deps: Deps, { id, fence }: PrintJob, print: Print): Promise<void> {
  try {
    const job = await deps.submissions.begin(id, fence);
    if (!job) return;
    // The lease has ended by then: a lane must not wait for a result that is no longer wanted.
    const outcome = await within(
      limits.printLeaseSeconds * 1000,
      unlessPrevented(() => printSubmission({ ...deps, makePage: htmlPages.make }, job, print)),
    );
    await deps.submissions.report(id, { fence, ...outcome });
  } catch (error) {
    logError(`${id}: attempt ${fence} was lost`, error);
    // If this fails too, the lease ends by itself.
    await deps.submissions.lose(id, fence).catch((lost: unknown) => logError(`${id}: lost`, lost));
  }
}
