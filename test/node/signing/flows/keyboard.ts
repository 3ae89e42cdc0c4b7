import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { phone, type Visitor } from '../support/visitor';
import { arrive } from '../support/world';

const upright = { ...phone, viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } };

/**
 * A keyboard that covers the page, as on an iPhone: only the visual viewport becomes smaller. No
 * browser for tests has one.
 */
const SEAM = `{
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, width: 390, height: 844 });
  Object.defineProperty(globalThis, 'visualViewport', { value: view });
  globalThis.seen = (change) => {
    Object.assign(view, change);
    view.dispatchEvent(new Event('resize'));
  };
}`;

function seen(page: Page, view: { height: number; offsetTop: number }): Promise<unknown> {
  return page.evaluate((change) => Reflect.get(globalThis, 'seen')(change), view);
}

async function edges(visitor: Visitor, selector: string): Promise<[top: number, bottom: number]> {
  const box = await visitor.page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return [box.y, box.y + box.height];
}

/** Waits until the element stands between these heights of the screen. */
async function standsWithin(visitor: Visitor, selector: string, top: number, bottom: number) {
  await expect
    .poll(async () => {
      const [start, end] = await edges(visitor, selector);
      return start >= top - 1 && end <= bottom + 1;
    })
    .toBe(true);
}

const fields = [
  at(140, { name: 'name', title: 'Name' }),
  at(180, { name: 'mail', title: 'E-mail', type: 'email' }),
  at(220, { name: 'change', title: 'Change', type: 'number' }),
  at(260, { name: 'age', title: 'Age', type: 'number', integer: true, minimum: 0 }),
  at(780, { name: 'mark', title: 'Mark', type: 'signature', height: 40 }),
];

export function keyboard() {
  return describe('the keyboard of a phone', () => {
    it('covers neither the field, its label and its box, nor the bar or a dialog', async () => {
      const { link } = await askFor([...fields, at(740, { name: 'last', title: 'Last' })]);
      const visitor = await arrive(upright);
      const { page } = visitor;
      await page.addInitScript(SEAM);
      await visitor.open(link);
      await page.locator('.box', { hasText: 'Last' }).locator('.marker').tap();
      await page.locator('#sheet input').waitFor();
      // The browser has moved the page up a little, as it does for a field at its bottom.
      await seen(page, { height: 480, offsetTop: 60 });
      await standsWithin(visitor, '#guide', 60, 540);
      await standsWithin(visitor, '#sheet .label', 60, (await edges(visitor, '#sheet input'))[0]);
      await standsWithin(visitor, '#sheet input', 60, (await edges(visitor, '#guide'))[0]);
      await standsWithin(visitor, '.box.current', 60, (await edges(visitor, '#sheet'))[0]);
      await seen(page, { height: 844, offsetTop: 0 });
      await standsWithin(visitor, '#guide', 750, 844);

      await page.getByRole('button', { name: 'Next field' }).tap();
      await page.locator('.box.pictured .marker').tap();
      await page.locator('#sheet .picture-button').tap();
      await page.getByRole('tab', { name: 'Type' }).tap();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).tap();
      await seen(page, { height: 480, offsetTop: 0 });
      await standsWithin(visitor, 'dialog', 0, 480);
      await standsWithin(visitor, 'dialog input[type=text]', 0, (await edges(visitor, 'dialog footer'))[0]);
      await visitor.context.close();
    });

    it('leaves the field in sight on a phone on its side', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive(upright);
      await visitor.open(link);
      await visitor.page.getByRole('button', { name: 'Start' }).tap();
      await visitor.page.locator('#sheet input').fill('Ada');
      await visitor.page.setViewportSize({ width: 844, height: 390 });
      await standsWithin(visitor, '#sheet input', 0, 390);
      // A browser that makes the page smaller.
      await visitor.page.setViewportSize({ width: 844, height: 190 });
      await visitor.page.locator('html.short').waitFor();
      await standsWithin(visitor, '#guide', 0, 190);
      await standsWithin(visitor, '#sheet .label', 0, 190);
      await standsWithin(visitor, '#sheet input', 0, (await edges(visitor, '#guide'))[0]);
      expect(await visitor.page.locator('#sheet input').inputValue()).toBe('Ada');
      await visitor.context.close();
    });

    it('is that of the field, goes on by its own key, and never zooms', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive(upright);
      const { page } = visitor;
      await visitor.open(link);
      await page.getByRole('button', { name: 'Start' }).tap();
      const input = page.locator('#sheet input');
      const kinds: (string | null)[][] = [];
      for (const value of ['Ada', 'ada@example.com', '-1', '36']) {
        const told = ['type', 'inputmode', 'enterkeyhint'].map((name) => input.getAttribute(name));
        const size = page.evaluate<string>(
          `getComputedStyle(document.querySelector('#sheet input')).fontSize`,
        );
        kinds.push(await Promise.all([...told, size]));
        await input.fill(value);
        await input.press('Enter');
      }
      expect(kinds).toEqual([
        ['text', null, 'next', '16px'],
        ['email', null, 'next', '16px'],
        // A number below 0 needs a minus, which the keyboards of digits lack.
        ['number', null, 'next', '16px'],
        ['number', 'numeric', 'next', '16px'],
      ]);
      // The key that leads to a signature does not press it as well.
      await page.locator('#sheet .picture-button').waitFor();
      expect(await page.locator('dialog').count()).toBe(0);
      await visitor.context.close();
    });

    it('leaves room for what phones have at their edges', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive({ ...upright, viewport: { width: 844, height: 390 } });
      const { page } = visitor;
      await visitor.open(link);
      const session = await visitor.context.newCDPSession(page);
      const insets = { left: 44, right: 44, bottom: 21, top: 0 };
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
      const parts = ['.bar h1', '.bar .more summary', '#guide .left', '#guide .next', '.page >> nth=0'];
      for (const part of parts) {
        await expect.poll(async () => (await page.locator(part).boundingBox())?.x).toBeGreaterThanOrEqual(44);
        const box = await page.locator(part).boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(800);
      }
      await standsWithin(visitor, '#guide .next', 0, 390 - 21);
      // The bars themselves reach the edges.
      expect(await page.locator('#guide').boundingBox()).toMatchObject({ x: 0, width: 844 });
      await visitor.context.close();
    });

    it('is gone when two fingers zoom, and the fields stay in their places', async () => {
      const { link } = await askFor(fields);
      const visitor = await arrive(upright);
      const { page } = visitor;
      await visitor.open(link);
      expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(
        /scalable|maximum/,
      );
      const offset = async () => {
        const [box, sheet] = await Promise.all(
          ['.box >> nth=1', '.page >> nth=0'].map((each) => page.locator(each).boundingBox()),
        );
        return ((box?.x ?? 0) - (sheet?.x ?? 0)) / (sheet?.width ?? 1);
      };
      const before = await offset();
      const session = await visitor.context.newCDPSession(page);
      await session.send('Input.synthesizePinchGesture', { x: 195, y: 300, scaleFactor: 2.5 });
      await page.locator('html.pinched').waitFor();
      expect(await page.evaluate('visualViewport.scale')).toBeGreaterThan(2);
      expect(await offset()).toBeCloseTo(before, 3);
      expect(await page.evaluate(`document.documentElement.style.getPropertyValue('--keyboard')`)).toBe(
        '0px',
      );
      await visitor.context.close();
    });
  });
}
