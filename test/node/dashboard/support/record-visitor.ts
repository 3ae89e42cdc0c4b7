import type { BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, type Visitor } from '../../signing/support/visitor';
import { arrive, world } from '../../signing/support/world';

/** The owner of the account, at a page of the dashboard. */
export async function at(path: string, options: BrowserContextOptions = desktop): Promise<Visitor> {
  const visitor = await arrive(options);
  const { origin, owner } = world().product;
  const { page } = visitor;
  await page.goto(`${origin}/sign-in?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email address').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}${path}`);
  return visitor;
}

/**
 * Expects no accessibility barrier, and no content wider than the window of a desktop or a small
 * phone.
 */
export async function expectToFit(visitor: Visitor, paths: readonly string[]): Promise<void> {
  const { page } = visitor;
  for (const path of paths) {
    await page.goto(world().product.origin + path);
    for (const size of [
      { width: 360, height: 740 },
      { width: 1280, height: 850 },
    ]) {
      await page.setViewportSize(size);
      expect(await visitor.barriers(), `${path} at ${size.width}`).toEqual([]);
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      expect(beyond, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
    }
  }
}
