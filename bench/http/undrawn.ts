// The product with drawing switched off shows what a create costs without it. Only the bench starts
// this entry.

import { WorkerEntrypoint } from 'cloudflare:workers';
import { createHash } from 'node:crypto';
import { openDatabase } from '../../src/core/db/database';
import { openFiles } from '../../src/core/platform/files';
import { type SigningKeyBindings, signingKeysOf } from '../../src/core/platform/signing-keys';
import type { StoreBindings } from '../../src/core/platform/store-bindings';
import type { RenderJob, RenderOutcome } from '../../src/service/submissions/render/render-job';
import { storePdf } from '../../src/service/submissions/render/store-pdf';
import { loadContent } from '../../src/service/templates/content/content-store';
import { loadCompiled } from '../../src/service/templates/document/load-compiled';

export * from '../../src/index';
export { default } from '../../src/index';

type Bindings = StoreBindings & SigningKeyBindings;

/** Replaces the product's renderer and stores the unchanged document of the template. */
export class SubmissionRenderer extends WorkerEntrypoint<Bindings> {
  async render(job: RenderJob): Promise<RenderOutcome> {
    const { DB, FILES } = this.env;
    const deps = { db: openDatabase(DB), files: openFiles(FILES), signingKey: signingKeysOf(this.env) };
    const { document } = await loadContent(deps.db, job.accountId, job.contentHash);
    if (!document) throw new Error(`Content ${job.contentHash} has no document.`);
    const { start, hash: hashOfStart } = await loadCompiled(deps, document);
    const suffix = new TextEncoder().encode(
      `%${createHash('sha256').update(job.submissionId).digest('hex')}\n`,
    );
    const pdf = await storePdf(deps, job, { start, hashOfStart, suffix });
    if (pdf === 'full') throw new Error('There was no room.');
    return { outcome: 'rendered', pdf, truncatedText: {}, missingGlyphs: [] };
  }
}
