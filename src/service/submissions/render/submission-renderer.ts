import { WorkerEntrypoint } from 'cloudflare:workers';
import { type TimeStampingBindings, timeStampingOf } from '../../../core/config';
import { openDatabase } from '../../../core/db/database';
import { openAssets } from '../../../core/platform/assets';
import { openExternal } from '../../../core/platform/external-fetch';
import { readLoopbackFor } from '../../../core/platform/external-url';
import { openFiles } from '../../../core/platform/files';
import { type SigningKeyBindings, signingKeysOf } from '../../../core/platform/signing-keys';
import type { StoreBindings } from '../../../core/platform/store-bindings';
import { type Prevented, unlessPrevented } from '../../../core/platform/unavailable';
import { fontsOfAssets } from '../../../engine';
import type { Busy } from '../../../lib/heavy-work';
import { within } from '../../../lib/within';
import type { RenderJob, RenderOutcome } from './render-job';
import { renderSubmission } from './render-submission';

type RendererBindings = StoreBindings &
  SigningKeyBindings &
  TimeStampingBindings & { ASSETS: Fetcher; LOOPBACK_FOR?: string };

/** Renders outside the coordinators, which hold state and must stay free to answer. */
export class SubmissionRenderer extends WorkerEntrypoint<RendererBindings> {
  async render(job: RenderJob): Promise<RenderOutcome | Prevented | Busy> {
    const { DB, FILES, ASSETS, LOOPBACK_FOR } = this.env;
    const deps = {
      db: openDatabase(DB),
      files: openFiles(FILES),
      fonts: fontsOfAssets(openAssets(ASSETS)),
      external: openExternal({ loopbackFor: readLoopbackFor(LOOPBACK_FOR) ?? new Set() }),
      signingKey: signingKeysOf(this.env),
      timeStamping: timeStampingOf(this.env),
    };
    return unlessPrevented(() => renderSubmission(deps, job));
  }

  /**
   * Renders submissions whose coordinators do not have them yet. Null: another attempt may end
   * otherwise, so the coordinator makes it.
   */
  async renderAhead(jobs: RenderJob[]): Promise<(RenderOutcome | null)[]> {
    // A PDF that takes too long does not hold up the others.
    const outcomes = await Promise.allSettled(
      jobs.map((job) => within((job.aheadUntil ?? 0) - Date.now(), this.render(job))),
    );
    return outcomes.map((one) => (one.status === 'fulfilled' && isFinal(one.value) ? one.value : null));
  }
}

/** Whether another attempt would end alike. */
function isFinal(outcome: RenderOutcome | Prevented | Busy): outcome is RenderOutcome {
  return outcome.outcome === 'rendered' || (outcome.outcome === 'failed' && !outcome.slow);
}

type Renderer = Pick<SubmissionRenderer, 'render' | 'renderAhead'>;

/** The Worker's own entry point, called over RPC without a binding in wrangler.toml. */
export function rendererOf(ctx: DurableObjectState): Renderer {
  return Reflect.get(ctx.exports, 'SubmissionRenderer');
}
