import { expect } from 'vitest';
import type { Visitor } from '../../signing/support/visitor';
import { world } from '../../signing/support/world';

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
