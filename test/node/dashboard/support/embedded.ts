import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Shop } from '../../signing/support/shop';
import { desktop } from '../../signing/support/visitor';
import { world } from '../../signing/support/world';

export type Heard = { callback: string; type: string; [fact: string]: unknown };

type Given = { place?: string | null; options?: object; at?: BrowserContextOptions; path?: string };

const callbacks = ['onLoad', 'onSave', 'onPublish', 'onDone', 'onError', 'onClose'];

/** Somebody at a shop whose page shows the editor of a template. */
export class Guest {
  private constructor(
    readonly page: Page,
    readonly frame: FrameLocator,
  ) {}

  static async token(templateId: string, capabilities: object): Promise<string> {
    const person = { id: 'user_1', name: 'Jane Editor', email: 'jane@example.com' };
    const body = { person, capabilities };
    const { token } = await world().product.api('POST', `/templates/${templateId}/editor_tokens`, body);
    return token.secret;
  }

  static async at(
    shop: Shop,
    given: { templateId: string; token: string },
    { place = '#here', options = {}, at = desktop, path = '/edit' }: Given = {},
  ): Promise<Guest> {
    const listening = callbacks.map(
      (name) => `${name}: (event) => heard.push({ callback: '${name}', ...event })`,
    );
    const all = `Object.assign(${JSON.stringify({ ...given, ...options })}, { ${listening.join(', ')} })`;
    const call = place === null ? `createTemplateEditor(${all})` : `createTemplateEditor('${place}', ${all})`;
    const script = `window.heard = []; window.handle = ${call}`;
    const page = await (await world().browser.newContext(at)).newPage();
    await page.goto(shop.scripted(path, world().product.origin, script));
    return new Guest(page, page.frameLocator('iframe'));
  }

  async ready(): Promise<void> {
    await this.frame.locator('body[data-editor=ready] .page.drawn').first().waitFor({ timeout: 30_000 });
  }

  async heard(callback?: string): Promise<Heard[]> {
    const all = await this.page.evaluate(() => Reflect.get(globalThis, 'heard') as Heard[]);
    return callback === undefined ? all : all.filter((one) => one.callback === callback);
  }

  async hears(callback: string): Promise<Heard> {
    await expect
      .poll(async () => (await this.heard(callback)).length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const [first] = await this.heard(callback);
    if (first === undefined) throw new Error(`${callback} was not heard`);
    return first;
  }

  async close(): Promise<void> {
    await this.page.evaluate('handle.close()');
  }

  /** Draws from one point of the first page to another, in points of the PDF. */
  async draw(from: [number, number], to: [number, number]): Promise<void> {
    const sheet = this.frame.locator('.page').first();
    const place = await sheet.boundingBox();
    const points = /--points: ([\d.]+)/.exec((await sheet.getAttribute('style')) ?? '')?.[1];
    if (place === null) throw new Error('the page is not there');
    const zoom = place.width / Number(points);
    const at = ([x, y]: [number, number]) => [place.x + x * zoom, place.y + y * zoom] as const;
    await this.page.mouse.move(...at(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
    await this.page.mouse.move(...at(to));
    await this.page.mouse.up();
  }

  tool(name: string) {
    return this.frame.getByRole('toolbar').getByRole('button', { name, exact: true });
  }

  async saved(): Promise<void> {
    await expect
      .poll(() => this.frame.locator('#save-state').getAttribute('data-state'), { timeout: 20_000 })
      .toBe('saved');
  }
}
