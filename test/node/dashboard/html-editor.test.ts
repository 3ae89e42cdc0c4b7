import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { phone } from '../signing/support/visitor';
import { begin, world } from '../signing/support/world';
import { Writer } from './support/writer';

begin();

/** A busy machine needs the longer timeout. */
const patient = { timeout: 30_000 };

const SOURCE = '<h1>{{ title }}</h1>\n{% for item in order.items %}<p>{{ item.name }}</p>{% endfor %}\n';

describe('the HTML editor', () => {
  it('completes what the data has, marks what is wrong, and keeps the last good preview meanwhile', async () => {
    const writer = await Writer.at(await world().product.pageTemplate(SOURCE));
    const { page } = writer;
    await writer.drawn();
    await writer.write('{% for it in order.items %}{{ it.');
    await expect.poll(() => writer.offered(), patient).toEqual(['name']);
    await page.keyboard.press('Escape');
    await writer.write('name | curr', 'go on');
    await expect.poll(() => writer.offered(), patient).toEqual(['currency']);
    await page.keyboard.press('Enter');
    await page.keyboard.type('}}{% nothing %}');
    const problem = page.getByRole('button', { name: /^HTML, line 3, column \d+/ });
    await problem.first().waitFor();
    await writer.state('wrong');
    expect(await page.locator('.page.drawn').count()).toBe(1);
    expect(await page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0);
    await page.getByRole('tab', { name: 'SCSS' }).click();
    await problem.first().click();
    await expect
      .poll(() => page.getByRole('tab', { name: 'HTML' }).getAttribute('aria-selected'), patient)
      .toBe('true');
    await writer.rewrite('<h1>{{ title }}</h1>{{ note }}');
    const saved = await writer.saved();
    expect(saved.html).toBe('<h1>{{ title }}</h1>{{ note }}');
    await expect.poll(() => page.locator('.problems .said').textContent(), patient).toBe('No problems');
    await page.getByRole('tab', { name: 'Test data' }).click();
    await page.locator('.fill-in summary').click();
    await page.getByRole('button', { name: 'Sample data' }).click();
    await expect.poll(() => page.getByLabel('Test data in JSON').textContent(), patient).toContain('"note"');
    await writer.visitor.expectNoBarriers();
    expect(writer.visitor.complaints.filter((text) => !/422|409/.test(text))).toEqual([]);
    await writer.visitor.context.close();
  });

  it('leaves by Escape and Tab, and starts from a template with its options and data', async () => {
    const writer = await Writer.at(await world().product.pageTemplate('<p>x</p>'), phone);
    const { page } = writer;
    await writer.rewrite('');
    await page
      .getByRole('region', { name: 'Editor' })
      .getByRole('button', { name: /^Certificate/ })
      .click();
    const saved = await writer.saved();
    expect(saved.html).toContain('<h1>Certificate</h1>');
    expect(saved.html_engine_options).toMatchObject({ page_size: 'A4', landscape: true, margins: 0 });
    await page.getByRole('tab', { name: 'Options' }).click();
    expect(await page.getByLabel('Landscape').isChecked()).toBe(true);
    await page.getByRole('tab', { name: 'HTML' }).click();
    const opened = () => page.locator('[role=tab][aria-selected=true]').textContent();
    await page.keyboard.press('ArrowRight');
    expect(await opened()).toBe('SCSS');
    await page.evaluate("document.documentElement.dir = 'rtl'");
    await page.keyboard.press('ArrowRight');
    expect(await opened()).toBe('HTML');
    await page.evaluate("document.documentElement.dir = ''");
    await page.getByLabel('HTML with Liquid', { exact: true }).focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate<boolean>(FOCUS_IN_EDITOR)).toBe(false);
    await writer.visitor.expectNoBarriers();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await writer.drawn();
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
    await writer.visitor.expectNoBarriers();
    await writer.visitor.context.close();
  });

  it('loses nothing: offline, signed out, or when somebody else has saved', async () => {
    const { product } = world();
    const id = await product.pageTemplate('<p>one</p>');
    const writer = await Writer.at(id);
    const { page } = writer;
    await writer.visitor.context.setOffline(true);
    await writer.rewrite('<p>offline</p>');
    await writer.state('offline');
    await writer.visitor.context.setOffline(false);
    expect((await writer.saved()).html).toBe('<p>offline</p>');

    await product.api('PUT', `/templates/${id}`, { template: { scss: 'p { color: red }' } });
    await writer.rewrite('<p>mine</p>');
    await expect.poll(async () => (await writer.savedByService()).html, patient).toBe('<p>mine</p>');
    expect((await writer.saved()).scss).toBe('p { color: red }');
    await page.locator('.toast', { hasText: /by an API token .*: SCSS\./ }).waitFor();

    await product.api('PUT', `/templates/${id}`, { template: { html: '<p>theirs</p>' } });
    await writer.rewrite('<p>again mine</p>');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Conflicting changes').waitFor();
    await dialog.getByText(/^You and an API token .* both changed HTML/).waitFor();
    await dialog.getByRole('button', { name: 'Compare' }).click();
    await dialog.getByText('<p>theirs</p>').first().waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    expect((await writer.saved()).html).toBe('<p>again mine</p>');

    await writer.visitor.context.clearCookies();
    await writer.rewrite('<p>signed out</p>');
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
    await writer.signInElsewhere();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await writer.saved()).html).toBe('<p>signed out</p>');

    await product.api('PUT', `/templates/${id}`, { template: { locked: true } });
    await page.reload();
    await page.getByText('The template is locked').first().waitFor();
    const found = await page.goto(`${product.origin}/dashboard/templates/tpl_absent/html`);
    expect(found?.status()).toBe(404);
    await writer.visitor.context.close();
  });

  it('lists what keeps its PDFs from their level, also before it is published', async () => {
    const { product } = world();
    const id = await product.pageTemplate('<html lang="en"><title>T</title>\n<h1>One</h1>');
    await product.api('PUT', `/templates/${id}`, { template: { conformance: 'pdfua-1' } });
    const writer = await Writer.at(id);
    const { page } = writer;
    await expect.poll(() => page.locator('.problems .said').textContent(), patient).toBe('No problems');
    await writer.rewrite('<html lang="en"><title>T</title>\n<h1>One</h1>\n<img src="data:,">');
    const said = 'It has a picture without other words (alt): PDF/UA-1 allows none (ISO 14289-1, 7.3).';
    const problem = page.getByRole('button', { name: `HTML, line 3, column 1 ${said}` });
    await problem.waitFor();
    await writer.saved();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish a version' });
    await dialog.getByText('PDFs may miss PDF/A or PDF/UA:').waitFor();
    await dialog.getByText(`html: line 3, column 1: ${said}`).waitFor();
    await writer.visitor.expectNoBarriers();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await writer.rewrite('<html lang="en"><title>T</title>\n<h1>One</h1>\n<img src="data:," alt="A dot">');
    await problem.waitFor({ state: 'detached' });
    expect(writer.visitor.complaints).toEqual([]);
    await writer.visitor.context.close();
  });

  it('has comments at lines, which follow their text', async () => {
    const id = await world().product.pageTemplate('<h1>{{ title }}</h1>\n<p>{{ text }}</p>');
    const writer = await Writer.at(id);
    const { page } = writer;
    const panel = page.getByRole('region', { name: 'Comments' });
    const comments = page.getByRole('button', { name: 'Comments' });
    await page.getByLabel('HTML with Liquid', { exact: true }).click();
    await page.keyboard.press('Control+End');
    await comments.click();
    await panel.getByLabel('New comment').fill('Longer?');
    const about = panel.getByLabel('What the comment is about');
    expect(await about.locator('option:checked').textContent()).toBe('HTML, line 2');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await panel.getByRole('button', { name: 'HTML, line 2' }).waitFor();
    await about.selectOption('About the template');
    await panel.getByLabel('New comment').fill('A logo?');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await panel.getByText('A logo?').waitFor();
    await writer.visitor.expectNoBarriers();

    await writer.rewrite('<!-- New -->\n\n<h1>{{ title }}</h1>\n<p>{{ text }}</p>');
    await panel.getByLabel('New comment').focus();
    await panel.getByRole('button', { name: 'HTML, line 4' }).click();
    await page.keyboard.press('Control+Shift+End');
    await page.keyboard.press('Delete');
    await panel.getByLabel('New comment').focus();
    await panel.getByRole('button', { name: 'A deleted line of HTML: <p>{{ text }}</p>' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await writer.visitor.expectNoBarriers();
    await page.getByRole('button', { name: 'Editor', exact: true }).click();
    await panel.waitFor({ state: 'hidden' });
    await comments.click();
    await panel.waitFor();

    await page.goto(`${world().product.origin}/dashboard/templates/${id}`);
    await page.locator('#comments').getByText('HTML, line 2: <p>{{ text }}</p>').waitFor();
    await page.getByRole('link', { name: 'Show in the editor' }).click();
    await panel.getByText('A logo?').waitFor();
    expect(writer.visitor.complaints).toEqual([]);
    await writer.visitor.context.close();
  });

  it('answers keys at once in a page of 900 KB', async () => {
    const long = `<h1>{{ name }}</h1>\n${'<p class="line">much and <b>more</b> of it</p>\n'.repeat(20_000)}`;
    const writer = await Writer.at(await world().product.pageTemplate(long.slice(0, 900_000)));
    const { page } = writer;
    await page.getByLabel('HTML with Liquid', { exact: true }).click();
    const busy = await busyTime(page);
    const before = await busy();
    const words = 'quickly typed words';
    await page.keyboard.type(words, { delay: 30 });
    // A frame has 16 ms; the limit is longer because the machine of the tests is slow.
    expect(((await busy()) - before) / words.length).toBeLessThan(80);
    await writer.visitor.context.close();
  });
});

/** The milliseconds that the page has computed, however busy the machine is otherwise. */
async function busyTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

const FOCUS_IN_EDITOR = `
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  focused?.closest('.cm-content') !== null;
`;
