import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chromiumLaunchOptions } from '../../../../scripts/find-chromium.mjs';
import { Product } from './product';
import { desktop, Visitor } from './visitor';

interface World {
  product: Product;
  browser: Browser;
}

let current: World | undefined;

/** One instance of the product and one browser for all flows. */
export function begin(): void {
  beforeAll(async () => {
    const product = await Product.start();
    const options = { ...chromiumLaunchOptions(), args: ['--disable-background-networking'] };
    current = { product, browser: await chromium.launch(options) };
  });
  afterAll(async () => {
    await current?.browser.close();
    await current?.product.end();
  });
}

export function world(): World {
  if (current === undefined) throw new Error('the product has not been started');
  return current;
}

export const arrive = (options = desktop): Promise<Visitor> =>
  Visitor.arrive(world().browser, world().product.origin, options);
