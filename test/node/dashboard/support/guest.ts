import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, Visitor } from '../../signing/support/visitor';
import { world } from '../../signing/support/world';

/** The owner of the instance's account at the dashboard. */
export const ownerArrives = async (options: BrowserContextOptions = desktop): Promise<Visitor> => {
  const { browser, product } = world();
  const visitor = await Visitor.arrive(browser, product.origin, options);
  const { page } = visitor;
  await page.goto(`${product.origin}/sign-in`);
  const { email, password } = product.owner;
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard/templates');
  return visitor;
};

const wide = { width: 1280, height: 850 };
const narrow = { width: 360, height: 740 };

/** Nothing keeps people out, and nothing is wider than the window, be it of a desk or of a small phone. */
export const expectFit = async (visitor: Visitor): Promise<void> => {
  for (const size of [narrow, wide]) {
    await visitor.page.setViewportSize(size);
    await visitor.expectNoBarriers();
    const beyond = await visitor.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(beyond, `${visitor.page.url()} at ${size.width}`).toBeLessThanOrEqual(0);
  }
};
