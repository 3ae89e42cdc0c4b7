import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { chromiumLaunchOptions } from '../../../../scripts/find-chromium.mjs';
import { sharedPlace } from '../../support/shared-product';
import { Product } from './product';
import { desktop, Visitor } from './visitor';

export type World = {
  product: Product;
  browser: Browser;
};

let current: World | undefined;

/**
 * One browser for all flows, and the product that all files share or a new one. A repeated test
 * gets new ones, because its first run left records behind.
 */
export function begin({ anew = false } = {}): void {
  beforeAll(async () => {
    current = await create({ anew });
  });
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await end();
    current = await create({ anew: true });
  });
  afterAll(end);
}

async function create({ anew }: { anew: boolean }): Promise<World> {
  const product = anew ? await Product.start() : new Product(await sharedPlace());
  const options = { ...chromiumLaunchOptions(), args: ['--disable-background-networking'] };
  return { product, browser: await chromium.launch(options) };
}

async function end(): Promise<void> {
  await current?.browser.close();
  await current?.product.end();
}

export function world(): World {
  if (current === undefined) throw new Error('the product has not been started');
  return current;
}

export function arrive(options = desktop): Promise<Visitor> {
  return Visitor.arrive(world().browser, world().product.origin, options);
}
