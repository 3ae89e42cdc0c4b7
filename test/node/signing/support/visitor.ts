import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 850 }, locale: 'en-GB' };
export const phone: BrowserContextOptions = { ...devices['Pixel 7'], locale: 'en-GB' };

/** A visitor with a separate browser who records every error and other fault of the pages. */
export class Visitor {
  readonly complaints: string[] = [];

  readonly #origin: string;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    origin: string,
  ) {
    this.#origin = origin;
  }

  static async arrive(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Visitor> {
    const context = await browser.newContext(options);
    return Visitor.in(context, origin);
  }

  static async in(context: BrowserContext, origin: string): Promise<Visitor> {
    const visitor = new Visitor(context, await context.newPage(), origin);
    visitor.#listen();
    return visitor;
  }

  #listen(): void {
    this.page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complaints.push(message.text());
    });
    this.page.on('pageerror', (error) => this.complaints.push(String(error)));
    this.page.on('request', (request) => {
      if (!request.url().startsWith(this.#origin) && !/^(data|blob):/.test(request.url()))
        this.complaints.push(request.url());
    });
  }

  /** Lets the viewer fail at the first canvas of each page that is loaded from now on. */
  async failFirstCanvas(): Promise<void> {
    await this.context.addInitScript(`{
      const draw = HTMLCanvasElement.prototype.getContext;
      let calls = 0;
      HTMLCanvasElement.prototype.getContext = function (...how) {
        calls += 1;
        if (calls === 1) throw new Error('no canvas, by the test');
        return draw.apply(this, how);
      };
    }`);
  }

  /** Follows a signing link up to the document on the screen. */
  async open(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.getByRole('button', { name: 'Open the document' }).click();
    await this.shown();
  }

  async shown(): Promise<void> {
    await this.page.locator('body.document-shown').waitFor({ timeout: 30_000 });
  }

  async saved(): Promise<void> {
    await expect
      .poll(() => this.page.locator('#save-state').textContent(), { timeout: 30_000 })
      .toBe('Saved');
  }

  /** The accessibility barriers that axe finds on the page as it is now. */
  async barriers(): Promise<string[]> {
    await this.#settled();
    await this.page.evaluate(axeSource());
    const found = await this.page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run();
      return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
    });
    return found.filter((finding) => /^(serious|critical)/.test(finding));
  }

  /** Waits for transitions: fading elements have their final colours only at the end. */
  async #settled(): Promise<void> {
    await this.page.evaluate(ANIMATIONS_ENDED);
  }

  async expectNoBarriers(): Promise<void> {
    expect(await this.barriers()).toEqual([]);
  }

  /** Draws a line from one side of the pad to the other, and back below. */
  async draw(): Promise<void> {
    const pad = await this.page.locator('.pad').boundingBox();
    if (pad === null) throw new Error('there is no pad');
    const at = (x: number, y: number) => [pad.x + pad.width * x, pad.y + pad.height * y] as const;
    await this.page.mouse.move(...at(0.1, 0.5));
    await this.page.mouse.down();
    for (let step = 1; step <= 40; step += 1)
      await this.page.mouse.move(...at(0.1 + step * 0.02, 0.5 + 0.3 * Math.sin(step / 4)));
    await this.page.mouse.up();
  }

  async finish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Review and finish' }).click();
    await this.page.getByRole('checkbox', { name: 'I agree' }).check();
    await this.page.getByRole('button', { name: 'Finish', exact: true }).click();
  }
}

const ANIMATIONS_ENDED = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    .map((animation) => animation.finished),
).then(() => undefined)`;

type Axe = {
  run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
};

let source: string | undefined;
function axeSource(): string {
  source ??= readFileSync(axe, 'utf8');
  return source;
}
