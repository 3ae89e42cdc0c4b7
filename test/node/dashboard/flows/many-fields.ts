import { expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { Designer } from '../support/designer';

const FIELDS = 500;
const PAGES = 50;

/** Records in the page how long each frame was shown. */
const NOTE_FRAMES = `
  frames = [];
  framesDone = false;
  let last = performance.now();
  requestAnimationFrame(function note(now) {
    frames.push(now - last);
    last = now;
    if (!framesDone) requestAnimationFrame(note);
  });`;

/** Counts in the page what typing adds to the list of fields, and notes its long tasks. */
const NOTE_TYPING = `
  added = [];
  longest = 0;
  new MutationObserver((records) => {
    for (const { addedNodes } of records) added.push(...[...addedNodes].map(({ nodeName }) => nodeName));
  }).observe(document.querySelector('.field-list'), { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });`;

export function manyFields(): void {
  it('types the name of one of 700 fields, and changes its row alone', async ({ annotate }) => {
    const fields = Array.from({ length: 700 }, (_, index) => {
      const [column, row] = [index % 4, Math.floor((index % 100) / 4)];
      const page = 1 + Math.floor(index / 100);
      return { name: `f${index}`, page, x: 40 + column * 130, y: 90 + row * 28, width: 110, height: 16 };
    });
    const designer = await Designer.at(await world().product.template(fields, { pages: 7 }));
    const { page } = designer;
    await page.getByRole('button', { name: 'f150' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.press('End');
    await page.evaluate(NOTE_TYPING);
    await name.pressSequentially('_lastname');
    await page.getByRole('button', { name: 'f150_lastname' }).waitFor();
    expect(await page.evaluate<string[]>('[...new Set(added)].sort()')).toEqual(['#text', 'BDI']);
    expect((await designer.saved()).fields[150]?.name).toBe('f150_lastname');
    await annotate(
      `700 fields: the longest task while a name is typed and saved took ${await page.evaluate('longest')} ms`,
    );
  });

  it('drags one of 500 fields on 50 pages without a stutter', async ({ annotate }) => {
    const fields = Array.from({ length: FIELDS }, (_, index) => {
      const page = 1 + (index % PAGES);
      const row = Math.floor(index / PAGES);
      return { name: `f${index}`, page, x: 80 + (row % 2) * 220, y: 100 + row * 40, width: 180, height: 20 };
    });
    const designer = await Designer.at(await world().product.template(fields, { pages: PAGES }));
    const { page } = designer;
    await page.evaluate(NOTE_FRAMES);
    await page.mouse.move(...(await designer.pointAt(150, 110)));
    await page.mouse.down();
    for (let step = 0; step < 90; step += 1) {
      await page.mouse.move(...(await designer.pointAt(150 + Math.sin(step / 6) * 60, 110 + step * 3)));
    }
    const frames = await page.evaluate<number[]>('framesDone = true, frames');
    await page.mouse.up();
    const sorted = frames.slice(5).sort((one, other) => one - other);
    const slow = sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
    await annotate(`500 fields on 50 pages: ${sorted.length} frames, 95 % within ${slow.toFixed(1)} ms`);
    expect(sorted.length).toBeGreaterThan(30);
    expect(slow).toBeLessThanOrEqual(20);
    const { fields: saved } = await designer.saved();
    expect(saved[0]?.y).toBeGreaterThan(300);
    // Only pages near the view and visible thumbnails are drawn.
    expect(await page.locator('.page canvas').count()).toBeLessThan(8);
    const small = page.locator('.thumbnails canvas');
    await expect.poll(() => small.count(), { timeout: 20_000 }).toBeGreaterThan(3);
    expect(await small.count()).toBeLessThan(40);
    await page.getByRole('button', { name: 'Page 1 of 50' }).focus();
    await page.keyboard.press('End');
    await page.getByRole('region', { name: 'Page 50 of 50' }).locator('canvas').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const second = page.getByRole('button', { name: 'Page 2 of 50' });
    await expect.poll(() => second.getAttribute('aria-current'), { timeout: 10_000 }).toBe('page');
    // Scrolling moved no field.
    expect((await designer.saved()).fields[0]).toEqual(saved[0]);
  });
}
