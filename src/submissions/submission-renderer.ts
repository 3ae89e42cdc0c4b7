import { WorkerEntrypoint } from 'cloudflare:workers';
import { openDatabase } from '../db/database';
import { openFiles } from '../platform/files';
import type { StoreBindings } from '../platform/store-bindings';
import { fontsOfAssets } from '../rendering/fonts/font-library';
import type { RenderJob, RenderOutcome } from './render-job';
import { renderSubmission } from './render-submission';

/** Makes PDFs outside of the coordinators, which hold state and must stay free to answer. */
export class SubmissionRenderer extends WorkerEntrypoint<
  StoreBindings & { ASSETS: Fetcher; SIGNING_KEY: string }
> {
  async render(job: RenderJob): Promise<RenderOutcome> {
    const { DB, FILES, ASSETS, SIGNING_KEY: signingKey } = this.env;
    const stores = { db: openDatabase(DB), files: openFiles(FILES) };
    return renderSubmission({ ...stores, fonts: fontsOfAssets(ASSETS), signingKey }, job);
  }
}

type Renderer = { render(job: RenderJob): Promise<RenderOutcome> };

/** The Worker's own entry point, called over RPC without a binding in wrangler.toml. */
export const rendererOf = (ctx: DurableObjectState): Renderer =>
  Reflect.get(ctx.exports, 'SubmissionRenderer');
