import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { at } from '../support/record-visitor';

const FIRST_VIEW_MS = 1_500;
const SCRIPT_BYTES = 120 * 1024;

/** What a page has loaded and when it was seen first. */
const MEASURE = `(() => {
  const [navigation] = performance.getEntriesByType('navigation');
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  return { painted: paint?.startTime ?? Infinity, interactive: navigation.domContentLoadedEventEnd };
})()`;

export const budgets = () =>
  describe('every page of the dashboard', () => {
    it('is seen within 1.5 s, with at most 120 KB of script of its own, and asks nobody else', async () => {
      const { product } = world();
      const field = { name: 'title', page: 1, x: 60, y: 120, width: 300, height: 20 };
      const template = await product.template([field]);
      const { submission } = await product.api('POST', `/templates/${template}/submissions`, {
        data: { title: 'x' },
      });
      const below = `/dashboard/templates/${template}`;
      const paths = [
        '/dashboard/templates',
        ...['', '/generate', '/batch', '/settings', '/versions'].map((part) => below + part),
        ...['', `/${submission.id}`, '/batches', '/combined'].map((part) => `/dashboard/submissions${part}`),
        ...['', '/deliveries'].map((part) => `/dashboard/webhooks${part}`),
        ...['usage', 'log', 'tokens', 'people', 'account'].map((part) => `/dashboard/${part}`),
      ];
      const figures: string[] = [];
      const visitor = await at('/dashboard/templates');
      const { page } = visitor;
      const network = await page.context().newCDPSession(page);
      for (const path of paths) {
        // As somebody who has never been there: nothing is in the browser's cache.
        await network.send('Network.clearBrowserCache');
        const scripts: { url: string; bytes: Promise<number> }[] = [];
        const note = (response: Awaited<ReturnType<typeof page.waitForResponse>>) => {
          if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
          scripts.push({ url: response.url(), bytes: response.body().then((body) => gzipSync(body).length) });
        };
        page.on('response', note);
        await page.goto(product.origin + path, { waitUntil: 'networkidle' });
        page.off('response', note);
        const { painted, interactive } = await page.evaluate<{ painted: number; interactive: number }>(
          MEASURE,
        );
        const own = await sum(scripts.filter(({ url }) => !url.includes('/vendor/')));
        // It draws PDFs, after the page is there.
        const viewer = await sum(scripts.filter(({ url }) => url.includes('/vendor/')));
        const shown = path.replace(template, ':id').replace(submission.id, ':id');
        figures.push(
          `${shown}: seen after ${painted.toFixed(0)} ms, ready after ${interactive.toFixed(0)} ms, ` +
            `script ${kilobytes(own)} KB${viewer > 0 ? `, viewer of PDFs ${kilobytes(viewer)} KB` : ''}`,
        );
        expect.soft(painted, `${shown} is seen`).toBeLessThan(FIRST_VIEW_MS);
        expect.soft(interactive, `${shown} is ready`).toBeLessThan(FIRST_VIEW_MS);
        expect.soft(own, `script of ${shown}`).toBeLessThanOrEqual(SCRIPT_BYTES);
      }
      console.log(figures.join('\n'));
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });
  });

const sum = async (scripts: readonly { bytes: Promise<number> }[]): Promise<number> =>
  (await Promise.all(scripts.map(({ bytes }) => bytes))).reduce((total, bytes) => total + bytes, 0);

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
