import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { chromiumLaunchOptions } from '../../../../scripts/find-chromium.mjs';
import { Product } from './product';
import { desktop, Visitor } from './visitor';

interface World {
  product: Product;
  browser: Browser;
}

let current: World | undefined;

/** The instance of the product that all files share, or one that is new; and a browser for all flows. */
export function begin({ anew = false } = {}): void {
  beforeAll(async () => {
    const product = anew ? await Product.start() : await sharedProduct();
    const options = { ...chromiumLaunchOptions(), args: ['--disable-background-networking'] };
    current = { product, browser: await chromium.launch(options) };
  });
  afterAll(async () => {
    await current?.browser.close();
    await current?.product.end();
  });
}

async function sharedProduct(): Promise<Product> {
  const response = await fetch(inject('sharedProduct'));
  return Product.running(await response.json());
}

export function world(): World {
  if (current === undefined) throw new Error('the product has not been started');
  return current;
}

export const arrive = (options = desktop): Promise<Visitor> =>
  Visitor.arrive(world().browser, world().product.origin, options);
