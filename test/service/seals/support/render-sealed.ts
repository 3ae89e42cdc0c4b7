import { env } from 'cloudflare:workers';
import type { TimeStamping } from '../../../../src/core/config';
import { openAssets } from '../../../../src/core/platform/assets';
import { openExternal } from '../../../../src/core/platform/external-fetch';
import { openFiles } from '../../../../src/core/platform/files';
import { signingKeysOf } from '../../../../src/core/platform/signing-keys';
import { storeJson } from '../../../../src/core/platform/stored-json';
import { fontsOfAssets } from '../../../../src/engine';
import type { RenderJob } from '../../../../src/service/submissions/render/render-job';
import { renderSubmission } from '../../../../src/service/submissions/render/render-submission';
import { findTemplate } from '../../../../src/service/templates/template-store';
import { type Account, createAccount, database } from '../../../support/app';
import { createTemplate } from '../../../support/builders';
import { type ReadSeal, readSeal } from '../../../support/read-seal';

const files = openFiles(env.FILES);
export const sealingDeps = {
  ...{ db: database, files, signingKey: signingKeysOf(env) },
  fonts: fontsOfAssets(openAssets(env.ASSETS)),
  external: openExternal({ loopbackFor: new Set(['timestamps', 'revocation'] as const) }),
};

let known: { account: Account; contentHash: string } | undefined;

/** An account with a template, the same for all tests of a file. */
async function templateInUse() {
  if (known) return known;
  const account = await createAccount();
  const templateId = await createTemplate(account.live, [{ name: 'name', page: 1 }]);
  const found = await findTemplate(database, account.id, templateId);
  known = { account, contentHash: found?.template.contentHash ?? '' };
  return known;
}

/** A job to render a sealed PDF. */
export async function jobOf(changes: Partial<RenderJob> = {}): Promise<RenderJob> {
  const { account, contentHash } = await templateInUse();
  const seal = {
    level: 'best_effort' as const,
    entries: 1,
    head: 'a'.repeat(64),
    at: Date.UTC(2026, 10, 20),
  };
  return {
    submissionId: 'sub_1Nq2Xc0aB3dE5fG7hJ9k',
    accountId: account.id,
    template: { id: 'tpl_1Nq2Xc0aB3dE5fG7hJ9k', name: 'Agreement' },
    contentHash,
    metadata: '{}',
    data: await storeJson(files, `${account.id}/data`, { name: 'Ada' }),
    signers: [],
    storedLater: false,
    preview: false,
    test: false,
    editable: false,
    version: '1.0.0',
    origin: 'http://127.0.0.1:8787',
    at: Date.UTC(2026, 10, 20),
    fence: 1,
    seal,
    ...changes,
  };
}

/** Renders a job, and reads the seal of its PDF. */
export async function rendered(
  job: RenderJob,
  timeStamping: TimeStamping | null,
): Promise<{ level: string | undefined; seal: ReadSeal; pdf: Uint8Array }> {
  const outcome = await renderSubmission({ ...sealingDeps, timeStamping }, job);
  if (outcome.outcome !== 'rendered') throw new Error(JSON.stringify(outcome));
  const pdf = await files.read(outcome.pdf.key);
  const seal = pdf && readSeal(pdf);
  if (!seal) throw new Error('nothing was sealed');
  return { level: outcome.seal?.level, seal, pdf };
}
