import { WorkerEntrypoint } from 'cloudflare:workers';
import { type TimeStampingBindings, timeStampingOf } from '../../core/config';
import { openDatabase } from '../../core/db/database';
import { openAssets } from '../../core/platform/assets';
import { openExternal } from '../../core/platform/external-fetch';
import { readLoopbackFor } from '../../core/platform/external-url';
import { openFiles } from '../../core/platform/files';
import { jurisdictionOf } from '../../core/platform/jurisdiction';
import { type SigningKeyBindings, signingKeysOf } from '../../core/platform/signing-keys';
import type { StoreBindings } from '../../core/platform/store-bindings';
import { unlessPrevented } from '../../core/platform/unavailable';
import { engineLimits, fontsOfAssets, weights } from '../../engine';
import { doHeavyWork } from '../../lib/heavy-work';
import { limits } from '../../lib/limits';
import type { SubmissionCoordinator } from '../submissions/life/submission-coordinator';
import { openSubmissionCoordinators } from '../submissions/life/submission-coordinators';
import { type CombineNamespace, openCombineCoordinators } from './combine-coordinators';
import type { CombineAnswer, CombineJob } from './combine-job';
import { combineSources } from './combine-sources';
import type { CombinedRecord } from './combined-record';
import { SourceOpener } from './open-source';

type CombinerBindings = StoreBindings &
  SigningKeyBindings &
  TimeStampingBindings & {
    SUBMISSIONS: DurableObjectNamespace<SubmissionCoordinator>;
    COMBINES: CombineNamespace;
    ASSETS: Fetcher;
    LOOPBACK_FOR?: string;
    JURISDICTION?: string;
  };

/** Merges outside the coordinators, which hold state and must stay free to answer. */
export class Combiner extends WorkerEntrypoint<CombinerBindings> {
  async combine(job: CombineJob): Promise<CombineAnswer> {
    const { DB, FILES, ASSETS, SUBMISSIONS, COMBINES, LOOPBACK_FOR } = this.env;
    const deps = {
      db: openDatabase(DB),
      files: openFiles(FILES),
      fonts: fontsOfAssets(openAssets(ASSETS)),
      external: openExternal({ loopbackFor: readLoopbackFor(LOOPBACK_FOR) ?? new Set() }),
      submissions: openSubmissionCoordinators(SUBMISSIONS, jurisdictionOf(this.env)),
      combines: openCombineCoordinators(COMBINES, jurisdictionOf(this.env)),
      signingKey: signingKeysOf(this.env),
      timeStamping: timeStampingOf(this.env),
    };
    return unlessPrevented(async () => {
      const opener = new SourceOpener(deps, job.record.accountId);
      const work = { bytes: await weightOf(opener, job.record), heldSeconds: limits.mergeLeaseSeconds };
      const done = await doHeavyWork(work, () => combineSources({ ...deps, opener }, job));
      return done === 'full' ? { outcome: 'busy' } : done;
    });
  }
}

/**
 * The memory for the largest source. A source given as a URL counts as half of all: its size is unknown. A PDF that is
 * to reach levels is kept beside its sources, and then read.
 */
async function weightOf(
  opener: SourceOpener,
  { sources, conformanceWanted }: CombinedRecord,
): Promise<number> {
  const largest = await opener.largest(sources);
  const hasUrl = sources.some(({ type }) => type === 'url');
  const all = hasUrl ? Number.POSITIVE_INFINITY : opener.bytesFound;
  const kept = conformanceWanted ? Math.min(all, engineLimits.conformingMergeBytes) : 0;
  const known = Math.max(weights.merge(largest) + kept, weights.merge(kept));
  return hasUrl ? Math.max(known, limits.heavyWorkBytes / 2 + kept) : known;
}

/** The Worker's own entry point, called over RPC without a binding in wrangler.toml. */
export function combinerOf(ctx: DurableObjectState): Pick<Combiner, 'combine'> {
  return Reflect.get(ctx.exports, 'Combiner');
}
