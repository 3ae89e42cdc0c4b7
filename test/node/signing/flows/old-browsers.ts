import { describe, expect, it } from 'vitest';
import { deletionOfAllNewer, deletionOfOne } from '../../../../scripts/browsers/deletion.mjs';
import { inViewer, polyfilled } from '../../../../scripts/browsers/expected.mjs';
import { askFor, at } from '../support/asking';
import { phone, type Visitor } from '../support/visitor';
import { arrive, world } from '../support/world';

const cases: [name: string, deletion: string][] = [
  ['every function that an old browser lacks', deletionOfAllNewer()],
  ['all that the viewer brings', inViewer.map(deletionOfOne).join('')],
  ...polyfilled.map((api): [string, string] => [api, deletionOfOne(api)]),
];

export function oldBrowsers() {
  return describe('a document is signed to the end without', () => {
    it.each(cases)('%s', async (_, deletion) => {
      const { id, link } = await askFor([
        at(140, { name: 'site', title: 'Web site', type: 'url' }),
        at(200, { name: 'sign', title: 'Signature', type: 'signature', height: 60 }),
      ]);
      const visitor = await arrive(phone);
      const workers = await makeOld(visitor, deletion);
      const { page } = visitor;
      await visitor.open(link);
      await page.getByRole('button', { name: /^Web site/ }).click();
      await page.getByRole('textbox', { name: /^Web site/ }).fill('https://ada.example/');
      await page.getByRole('button', { name: 'Next' }).click();
      await page
        .getByRole('button', { name: /^Signature/ })
        .last()
        .click();
      await visitor.draw();
      await page.getByRole('button', { name: 'Use this' }).click();
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(visitor.complaints).toEqual([]);
      expect(workers()).toBe(1);
      const { state } = await world().product.api('GET', `/data_requests/${id}`);
      expect(state).toBe('complete');
      await visitor.context.close();
    });
  });
}

/** Deletes from the page, and from the worker before anything else runs there. */
async function makeOld({ context }: Visitor, deletion: string): Promise<() => number> {
  let workers = 0;
  await context.addInitScript(deletion);
  await context.route(/polyfills\.mjs|pdf\.worker\.min\.mjs/, async (route) => {
    // The second request of an old browser is the viewer itself, after the polyfills.
    if (workers > 0) return route.continue();
    workers += 1;
    const response = await route.fetch();
    await route.fulfill({ response, body: deletion + (await response.text()) });
  });
  return () => workers;
}
