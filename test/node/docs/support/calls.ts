import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { plainEnvironment } from '../../commands/support/instance';
import type { LocalProduct } from '../../support/local-product';
import { misunderstood, RecordingProxy } from './recording-proxy';
import { pages, snippetsOf } from './snippets';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
/** The calls of the guides; the quick starts are followed word for word. */
const guided = pages()
  .filter((page) => !page.includes('start/') && page !== 'README.md')
  .flatMap(snippetsOf)
  .filter(({ language, code }) => language === 'sh' && /curl .*(\$QUILLET|quillet\.example\.com)/.test(code));

const FONT = 'node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf';
/** The fields that the guides name. */
const fields = ['buyer', 'seller'].flatMap((who) => [
  { name: `${who}/name`, page: 1 },
  { name: `${who}/signature`, type: 'signature', page: 1 },
]);

/**
 * Sends each documented call to the product. Its ids are examples, so most records are not found; a
 * call that the API does not understand is a mistake of the docs.
 */
export function documentedCalls(product: () => LocalProduct) {
  return describe.skipIf(!hasCurl)('the API understands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quillet-calls-'));
    let proxy: RecordingProxy;
    let template: string;

    beforeAll(async () => {
      proxy = await RecordingProxy.before(product().origin);
      template = (await product().upload(readFileSync('examples/membership-form.pdf'))).id;
      await product().api('PUT', `/templates/${template}/add_fields`, { fields });
      copyFileSync('examples/membership-form.pdf', join(folder, 'form.pdf'));
      for (const file of ['file', 'brand-sans.woff2']) copyFileSync(FONT, join(folder, file));
      for (const file of ['image', 'company.p12']) writeFileSync(join(folder, file), 'nothing');
    });
    // Events of later calls go nowhere.
    afterEach(async () => {
      for (const { what, status, body } of proxy.calls) {
        const [, kind] =
          /^POST \/api\/v1\/(webhook_endpoints|integrations|identity_providers)$/.exec(what) ?? [];
        if (kind && status === 201) await product().api('DELETE', `/${kind}/${JSON.parse(body).id}`);
      }
    });
    afterAll(() => {
      proxy?.end();
      rmSync(folder, { recursive: true, force: true });
    });

    async function call(code: string): Promise<void> {
      const { token_id, token_secret } = product().credentials.live;
      const token = `${token_id}:${token_secret}`;
      const script = code
        .replaceAll('https://quillet.example.com', proxy.origin)
        .replaceAll('api_test_…:…', token)
        // A batch with a template that is not there looks like a mistake.
        .replaceAll(/"template_id": "tpl_[^"]*"/g, `"template_id": "${template}"`)
        // The archives that a command of npm reads are on no machine of ours.
        .replaceAll(/^(npm|npx) .*$/gm, 'true');
      const env = {
        ...plainEnvironment(),
        ...{ TOKEN: token, QUILLET: `${proxy.origin}/api/v1`, TEMPLATE: template, HOME: folder },
        ...{ SUBMISSION: 'sub_0', PDF_HASH: '0'.repeat(64) },
      };
      proxy.calls.length = 0;
      await promisify(execFile)('bash', ['-c', `(${script}\n) || true`], { cwd: folder, env });
    }

    it.each(guided.map((snippet) => [snippet.page, snippet.code] as const))('%s: %s', async (_, code) => {
      await call(code);
      expect(proxy.calls).not.toEqual([]);
      expect(misunderstood(proxy.calls)).toEqual([]);
    });
  });
}
