import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumLaunchOptions } from '../../../scripts/find-chromium.mjs';
import { asset, Product, person } from './support/product';
import { desktop, phone, Visitor } from './support/visitor';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await Product.start();
  browser = await chromium.launch({ ...chromiumLaunchOptions(), args: ['--disable-background-networking'] });
});

afterAll(async () => {
  await browser?.close();
  await product?.end();
});

const arrive = (options = desktop) => Visitor.arrive(browser, product.origin, options);
const at = (y: number, more: object) => ({ page: 1, x: 60, y, width: 200, height: 22, ...more });
const ada = person('Ada Lovelace', { may_delegate: true });

const askFor = async (fields: object[], more: { pages?: number; settings?: object } = {}) =>
  product.askOne(await product.template(fields, more), ada);

describe('what is filled in', () => {
  it('is checked in words, next to the field and in a list that leads there', async () => {
    const { link } = await askFor([
      at(140, { name: 'mail', title: 'E-mail', type: 'email' }),
      at(180, { name: 'age', title: 'Age', type: 'number', integer: true, minimum: 18 }),
      at(220, { name: 'size', title: 'Size', optionList: 'Small\nLarge' }),
      at(260, {
        name: 'zip',
        title: 'Postcode',
        comb: true,
        combNumberOfCells: 5,
        minLength: 5,
        maxLength: 5,
      }),
      at(300, {
        name: 'pay',
        title: 'Payment',
        displayType: 'check',
        condition: 'card',
        width: 14,
        height: 14,
      }),
      at(300, {
        name: 'pay',
        title: 'Payment',
        displayType: 'check',
        condition: 'cash',
        x: 90,
        width: 14,
        height: 14,
      }),
      at(340, {
        name: 'card',
        title: 'Card number',
        dependencies: {
          action: 'require_and_show',
          conditions: [{ field: 'pay', operator: 'equals', value: 'card' }],
        },
      }),
      at(380, { name: 'day', title: 'Day', type: 'date' }),
      at(420, { name: 'news', title: 'Newsletter', type: 'boolean', required: false, width: 14, height: 14 }),
    ]);
    const visitor = await arrive();
    const { page } = visitor;
    await visitor.open(link);
    await visitor.expectNoBarriers();
    const card = page.getByRole('textbox', { name: /^Card number/ });
    expect(await card.count()).toBe(0);

    await page.getByRole('textbox', { name: /^E-mail/ }).fill('ada');
    await page.getByRole('spinbutton', { name: /^Age/ }).fill('17.5');
    await page.getByRole('textbox', { name: /^Postcode/ }).fill('123');
    await page.getByRole('radio', { name: /card$/ }).check();
    await card.waitFor();
    await page.locator('.box.wrong .note', { hasText: 'At least 5 characters.' }).waitFor();
    await card.fill('4111');
    await page.getByRole('combobox', { name: /^Size/ }).selectOption('Large');
    await page.getByLabel(/^Day/).fill('2026-02-01');
    await page.getByRole('button', { name: 'Review and finish' }).click();
    await page.getByRole('heading', { name: '3 fields need your attention' }).waitFor();
    await visitor.expectNoBarriers();
    await page.getByRole('button', { name: 'Age Please enter a whole number.' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('18');
    await page.getByRole('textbox', { name: /^E-mail/ }).fill('ada@example.com');
    await page.getByRole('textbox', { name: /^Postcode/ }).fill('12345');
    await page.getByRole('radio', { name: /cash$/ }).check();
    await card.waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: /^Newsletter/ }).check();
    await visitor.finish();
    await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it('is what the service has the last word on, and its words stand at the field', async () => {
    const { link } = await askFor([at(140, { name: 'mail', title: 'E-mail', type: 'email' })]);
    const visitor = await arrive();
    await visitor.open(link);
    // Good enough for the page, and not for the service.
    await visitor.page
      .getByRole('textbox', { name: /^E-mail/ })
      .fill('ada..l@exam ple.com'.replace(' ', '_'));
    await visitor.finish();
    await visitor.page.getByRole('heading', { name: 'One field needs your attention' }).waitFor();
    await visitor.page.keyboard.press('Escape');
    await visitor.page.locator('.box.wrong .note').waitFor();
    expect(await visitor.page.locator('.box.wrong .note').textContent()).toContain('e-mail');
    await visitor.context.close();
  });

  it('is text, whatever it looks like', async () => {
    const script = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">';
    const { link } = await askFor([at(140, { name: 'remark', title: script, description: script })]);
    const visitor = await arrive();
    await visitor.open(link);
    const field = visitor.page.getByRole('textbox');
    expect(await field.getAttribute('aria-label')).toContain('<img src=x');
    await field.fill(script);
    await visitor.saved();
    await visitor.page.getByRole('button', { name: 'Review and finish' }).click();
    await visitor.page.getByRole('dialog').getByText('window.hacked').first().waitFor();
    await visitor.page.reload();
    await visitor.shown();
    expect(await visitor.page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});

describe('what was entered', () => {
  const fields = [
    at(140, { name: 'one', title: 'One' }),
    at(180, { name: 'two', title: 'Two', required: false }),
  ];

  it('is there again in another browser', async () => {
    const { id, link } = await askFor(fields);
    const first = await arrive();
    await first.open(link);
    await first.page.getByRole('textbox', { name: /^One/ }).fill('begun on a desk');
    await first.saved();
    await first.context.close();
    const second = await arrive(phone);
    await second.open(await product.link(id));
    await second.page.getByText('begun on a desk').waitFor();
    await second.context.close();
  });

  it('waits for the line to come back, also when the browser is closed meanwhile', async () => {
    const { link } = await askFor(fields);
    const visitor = await arrive();
    await visitor.open(link);
    const address = visitor.page.url();
    await visitor.context.setOffline(true);
    await visitor.page.getByRole('textbox', { name: /^One/ }).fill('said offline');
    await visitor.page.getByText('Not saved yet: no connection. Trying again…').first().waitFor();
    await visitor.context.setOffline(false);
    await visitor.saved();

    await visitor.context.setOffline(true);
    await visitor.page.getByRole('textbox', { name: /^One/ }).fill('said before closing');
    await visitor.page.getByText('Not saved yet: no connection. Trying again…').first().waitFor();
    await visitor.page.close({ runBeforeUnload: false });
    await visitor.context.setOffline(false);
    const again = await Visitor.in(visitor.context, product.origin);
    await again.page.goto(address);
    await again.shown();
    expect(await again.page.getByRole('textbox', { name: /^One/ }).inputValue()).toBe('said before closing');
    await again.saved();
    await again.page.reload();
    await again.shown();
    expect(await again.page.getByRole('textbox', { name: /^One/ }).inputValue()).toBe('said before closing');
    await visitor.context.close();
  });

  it('is not lost between two windows, and the person decides', async () => {
    const { link } = await askFor(fields);
    const left = await arrive();
    await left.open(link);
    const right = await Visitor.in(left.context, product.origin);
    await right.page.goto(left.page.url());
    await right.shown();
    await left.page.getByRole('textbox', { name: /^One/ }).fill('from the left');
    await left.saved();
    await right.page.getByRole('textbox', { name: /^One/ }).fill('from the right');
    await right.page.getByRole('heading', { name: 'Changed in another window' }).waitFor();
    await right.expectNoBarriers();
    await right.page.getByRole('button', { name: 'Take over the newer entries' }).click();
    expect(await right.page.getByRole('textbox', { name: /^One/ }).inputValue()).toBe('from the left');
    await right.saved();
    await right.finish();
    await right.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
    await left.page.getByRole('textbox', { name: /^Two/ }).fill('too late');
    await left.page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
    await left.context.close();
  });

  it('goes to somebody else with the request', async () => {
    const { link } = await askFor(fields);
    const visitor = await arrive(phone);
    await visitor.open(link);
    await visitor.page.locator('.menu.more summary').tap();
    await visitor.page.getByRole('button', { name: 'Hand over to someone else…' }).tap();
    await visitor.page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await visitor.page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@example.com');
    await visitor.expectNoBarriers();
    await visitor.page.getByRole('button', { name: 'Hand over', exact: true }).tap();
    await visitor.page.getByText('Grace Hopper is asked to complete the document in your place.').waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor();
    await visitor.expectNoBarriers();
    await visitor.context.close();
  });
});

describe('the page', () => {
  it('works by keyboard alone', async () => {
    const { link } = await askFor([
      at(140, { name: 'one', title: 'One' }),
      at(180, { name: 'signature', title: 'Signature', type: 'signature', height: 50 }),
      at(280, { name: 'again', title: 'Signature again', type: 'signature', height: 50 }),
    ]);
    const { page, ...visitor } = await arrive();
    await page.goto(link);
    await page.getByRole('button', { name: 'Open the document' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('body.document-shown').waitFor();
    await page.locator('.box .control').first().focus();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Draw' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Ada L');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Use this' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    // Who has signed once signs again with one press.
    await page.keyboard.press('Enter');
    await page.locator('.box.filled .typeface-satisfy').nth(1).waitFor();
    await page.getByRole('button', { name: 'Review and finish' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'I agree' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Finish', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
    await visitor.context.close();
  });

  it('draws the pages that are near, and tells the text of all', async () => {
    const { link } = await askFor([at(140, { name: 'one' })], { pages: 100 });
    const visitor = await arrive(phone);
    await visitor.open(link);
    const canvases = () => visitor.page.locator('.page canvas').count();
    expect(await canvases()).toBeLessThan(8);
    const last = visitor.page.locator('.page').last();
    await last.scrollIntoViewIfNeeded();
    await last.locator('canvas').waitFor();
    expect(await canvases()).toBeLessThan(8);
    const shown = (await last.locator('canvas').boundingBox())?.width ?? 0;
    const drawn = Number(await last.locator('canvas').getAttribute('width'));
    expect(drawn / shown).toBeCloseTo(phone.deviceScaleFactor ?? 0, 1);
    await visitor.page
      .getByText('Sale of a bicycle, page 57')
      .waitFor({ state: 'attached', timeout: 60_000 });
    await visitor.context.close();
  });

  it('speaks the language of the browser or the one that is chosen, in its direction', async () => {
    const { link } = await askFor([at(140, { name: 'one', title: 'One' })]);
    const visitor = await arrive({ ...desktop, locale: 'de-CH' });
    const { page } = visitor;
    await page.goto(link);
    await page.getByRole('button', { name: 'Dokument öffnen' }).waitFor();
    await page.locator('.languages summary').click();
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.getByRole('button', { name: 'فتح المستند' }).click();
    await visitor.shown();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await page.locator('html').getAttribute('lang')).toBe('ar');
    await visitor.expectNoBarriers();
    await page.locator('.languages summary').click();
    await page.getByRole('link', { name: '日本語' }).click();
    await visitor.shown();
    await page.getByText('必須の欄があと 1 か所あります').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  it('is small before the viewer of PDFs comes', () => {
    expect(gzipSync(asset('signing/signing.js')).length).toBeLessThan(40_000);
    expect(gzipSync(asset('embed.js')).length).toBeLessThan(4_000);
  });
});
