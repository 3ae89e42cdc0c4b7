// The product, with a way to archive submissions that ended just now. Only the bench starts this entry.
import { type Bindings, loadConfig } from '../../src/app/wiring/config';
import { openVolumes } from '../../src/core/db/volumes/open-volumes';
import { openFiles } from '../../src/core/platform/files';
import product from '../../src/index';
import { archiveSubmissions } from '../../src/service/submissions/archive/archive-submissions';
import { openSubmissionCoordinators } from '../../src/service/submissions/life/submission-coordinators';

export * from '../../src/index';

export default {
  ...product,
  async fetch(request: Request, env: Bindings, ctx: ExecutionContext): Promise<Response> {
    if (new URL(request.url).pathname !== '/bench/archive') return product.fetch(request, env, ctx);
    const ids = await request.json<string[]>();
    const found = env.DB.prepare('select account_id from submissions where id = ?').bind(ids[0]);
    const accountId = await found.first<string>('account_id');
    if (accountId === null) throw new Error(`${ids[0]} has no row`);
    const { jurisdiction } = loadConfig(env);
    const submissions = openSubmissionCoordinators(env.SUBMISSIONS, jurisdiction);
    const deps = { volumes: openVolumes(env), files: openFiles(env.FILES), submissions };
    const now = Date.now();
    await archiveSubmissions(deps, { accountId, ids }, { now, quietSince: now });
    return new Response();
  },
};
