import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { at } from '../support/asking';
import { signer } from '../support/product';
import { phone } from '../support/visitor';
import { arrive, world } from '../support/world';

const PAGES = 70;
const HELP = 'A help text of several lines makes the sheet higher. '.repeat(6);

const fields = [
  ...Array.from({ length: PAGES }, (_, index) => index + 1).flatMap((page) => [
    at(60, { page, name: `top ${page}`, title: `Top ${page}` }),
    at(815, {
      page,
      name: `end ${page}`,
      title: `End ${page}`,
      ...(page % 9 === 0 && { description: HELP }),
    }),
  ]),
  at(730, { page: PAGES, name: 'memo', title: 'Memo', multiline: true, height: 34 }),
  at(790, { page: PAGES, x: 330, width: 150, height: 40, name: 'mark', title: 'Mark', type: 'signature' }),
  at(815, { page: PAGES, x: 500, width: 80, name: 'last', title: 'Last', type: 'email' }),
];

/** What is wrong with the place of the current box; empty where all of it can be seen and pressed. */
const HIDDEN = `(() => {
  const box = document.querySelector('.box.current');
  const { left, top, right, bottom } = box.getBoundingClientRect();
  const sheet = document.getElementById('sheet').getBoundingClientRect();
  const guide = document.getElementById('guide').getBoundingClientRect();
  const places = [[(left + right) / 2, (top + bottom) / 2],
    [left + 1, top + 1], [right - 1, top + 1], [left + 1, bottom - 1], [right - 1, bottom - 1]];
  const hidden = places.filter(([x, y]) => !box.contains(document.elementFromPoint(x, y)));
  const isAbove = bottom <= (sheet.height > 0 ? sheet.top : guide.top) + 1 && sheet.bottom <= guide.top + 1;
  return hidden.length === 0 && isAbove ? '' : JSON.stringify({ hidden, top, bottom, sheet, guide });
})()`;

async function isSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(HIDDEN), { timeout: 5_000 }).toBe('');
}

/**
 * Opens one box after the other, and looks where it stands: in the page, because hundreds of looks from
 * outside take many times as long.
 */
function walk(page: Page, step = 1): Promise<{ boxes: number; hidden: string[] }> {
  return page.evaluate(`(async () => {
    const markers = () => document.querySelectorAll('.box .marker');
    const hidden = [];
    for (let index = 0; index < markers().length; index += ${step}) {
      const box = markers()[index].closest('.box');
      markers()[index].click();
      const until = performance.now() + 5_000;
      const problem = () => box.classList.contains('current') ? ${HIDDEN} : 'is not current';
      while (problem() !== '' && performance.now() < until) await new Promise(requestAnimationFrame);
      if (problem() !== '') hidden.push(index + ': ' + problem());
    }
    return { boxes: markers().length, hidden };
  })()`);
}

/** The size of the screen, how far the browser zooms, and the size of its text. */
const screens = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 360, height: 640, zoom: 2 },
  { width: 844, height: 390, zoom: 2 },
  { width: 390, height: 844, text: 32 },
  { width: 844, height: 390, text: 32 },
];

/** The template of each product that the tests have had. */
const templates = new Map<string, string>();

async function linkTo70Pages(): Promise<string> {
  const { product } = world();
  const template = templates.get(product.origin) ?? (await product.template(fields, { pages: PAGES }));
  templates.set(product.origin, template);
  return (await product.askOne(template, signer('Ada Lovelace'))).link;
}

async function at70Pages({ width, height, zoom = 1, text = 16 }: (typeof screens)[number]) {
  const size = { width: Math.round(width / zoom), height: Math.round(height / zoom) };
  const visitor = await arrive({ ...phone, viewport: size, screen: size, reducedMotion: 'reduce' });
  await visitor.open(await linkTo70Pages());
  await visitor.page.evaluate(`document.documentElement.style.fontSize = '${text}px'`);
  await visitor.page.evaluate(`visualViewport.dispatchEvent(new Event('resize'))`);
  return visitor;
}

export function aboveTheSheet() {
  return describe('each box of 70 pages', () => {
    it.each(screens)('stands above the sheet: $width × $height, zoom $zoom, text $text', async (screen) => {
      const { page, context } = await at70Pages(screen);
      const step = 'zoom' in screen || 'text' in screen ? 7 : 1;
      expect(await walk(page, step)).toEqual({ boxes: 2 * PAGES + 3, hidden: [] });
      await page.locator('.box .marker').last().dispatchEvent('click');
      await isSeen(page);
      await context.close();
    });

    it('stands there when the sheet grows by a problem or by its own edge, and is reached by Next', async () => {
      const { page, context } = await at70Pages({ width: 360, height: 640 });
      await page.locator('.box', { hasText: 'Last' }).locator('.marker').dispatchEvent('click');
      await isSeen(page);
      await page.locator('#sheet input').fill('nobody');
      await page.locator('#sheet input').blur();
      await page.locator('#sheet .problem', { hasText: 'Enter an email address' }).waitFor();
      await isSeen(page);
      await page.locator('.box', { hasText: 'Memo' }).locator('.marker').dispatchEvent('click');
      await page.evaluate(`document.querySelector('#sheet textarea').style.height = '180px'`);
      await isSeen(page);
      await page.getByRole('button', { name: 'Close' }).tap();
      expect(await page.locator('#sheet').isVisible()).toBe(false);
      // With the sheet closed, the end of the last page stands above the bar.
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      const below = `document.querySelector('.page:last-child').getBoundingClientRect().bottom
        - document.getElementById('guide').getBoundingClientRect().top`;
      expect(await page.evaluate(below)).toBeLessThanOrEqual(0);
      await context.close();
    });
  });
}
