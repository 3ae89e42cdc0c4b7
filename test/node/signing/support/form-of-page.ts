import type { FrameLocator, Page } from 'playwright-core';
import { at } from './asking';
import type { Shop } from './shop';
import { desktop } from './visitor';
import { world } from './world';

export const fields = [
  at(140, { name: 'person/name', title: 'Full name', required: true }),
  at(180, { name: 'age', type: 'number', required: false }),
  at(220, { name: 'member', title: 'I am a member', type: 'boolean', required: false }),
  at(260, { name: 'order', required: false }),
  at(300, { name: 'shop/name', required: false }),
];

type Heard = [name: string, told: unknown][];

export async function formFor(shop: Shop, more: object[] = [], settings: object = {}): Promise<string> {
  const template = { public_web_form: true, embed_domains: [shop.host], ...settings };
  return world().product.template([...fields, ...more], { settings: { template } });
}

/** A page that was written for the library of the other service, apart from the address of the script. */
export function pageOf(shop: Shop, call: string): string {
  const named = ['Load', 'View', 'Submit', 'Save', 'Processed', 'Complete', 'Error', 'Close', 'ClearForm']
    .concat(['FieldLoad', 'FieldChange', 'FieldFocus', 'FieldBlur'])
    .map((name) => `on${name}: (told) => { heard.push(['on${name}', told]); return answers['on${name}']; }`);
  return shop.page(
    '/order',
    `<h1>A shop</h1><div class="dsp-form"></div>
     <script>window.heard = []; window.answers = {}; const listeners = { ${named.join(', ')} };</script>
     <script src="${world().product.origin}/embed.js"></script><script>${call}</script>`,
  );
}

export function heard(page: Page): Promise<Heard> {
  return page.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(globalThis, 'heard'))) as Heard);
}

export async function told(page: Page, name: string): Promise<unknown[]> {
  return (await heard(page)).filter(([one]) => one === name).map(([, what]) => what);
}

export async function visit(address: string): Promise<{ page: Page; frame: FrameLocator }> {
  const page = await (await world().browser.newContext(desktop)).newPage();
  await page.goto(address);
  return { page, frame: page.frameLocator('iframe') };
}

export async function introduce(frame: FrameLocator | Page): Promise<void> {
  await frame.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await frame.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com');
}
