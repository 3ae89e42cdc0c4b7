import { expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { Designer } from '../support/designer';

const box = { page: 1, x: 100, y: 200, width: 200, height: 20 };

export function keepingFields(): void {
  it('merges the changes of two members, and asks about the same field', async () => {
    const template = await world().product.template([
      { name: 'a', ...box },
      { name: 'b', ...box, y: 300 },
    ]);
    const designer = await Designer.at(template);
    const { product } = world();
    const change = async (title: string, id: number) => {
      const { fields } = await designer.saved();
      const changed = fields.map((field) => (field.id === id ? { ...field, title } : field));
      await product.api('PUT', `/templates/${template}`, { template: { fields: changed } });
    };
    // Another member changes one field, the designer another.
    await change('Theirs', 2);
    await designer.page.locator('.field-list button[title=a]').click();
    await designer.property('title').fill('Mine');
    await expect
      .poll(async () => (await designer.saved()).fields.map(({ title }) => title), { timeout: 15_000 })
      .toEqual(['Mine', 'Theirs']);
    await designer.page
      .locator('.toast')
      .filter({ hasText: /by an API token .*: changed b\./ })
      .waitFor();
    // Both change the same field.
    await change('Once more theirs', 1);
    await designer.property('title').fill('Once more mine');
    const dialog = designer.page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(/These fields were also changed by an API token on .+\d{4}/);
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => designer.property('title').inputValue()).toBe('Once more theirs');
    expect((await designer.saved()).fields[0]?.title).toBe('Once more theirs');
  });

  it('loses nothing when the line breaks, or the browser closes while it is broken', async () => {
    const designer = await Designer.at(await world().product.template([]));
    const { page, visitor } = designer;
    await visitor.context.setOffline(true);
    await designer.place('Text', [100, 200], [300, 224]);
    await designer.state('offline');
    await visitor.context.setOffline(false);
    expect((await designer.saved()).fields).toHaveLength(1);

    await page.route('**/dashboard/api/templates/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await designer.place('Date', [100, 300], [200, 322]);
    await designer.state('offline');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.close({ runBeforeUnload: false });
    const again = await visitor.context.newPage();
    await again.goto(`${world().product.origin}/dashboard/templates/${designer.templateId}/editor`);
    await again.locator('body[data-editor=ready]').waitFor();
    await expect.poll(() => again.locator('.field-list li').count()).toBe(2);
    await expect
      .poll(() => again.locator('#save-state').getAttribute('data-state'), { timeout: 10_000 })
      .toBe('saved');
    expect((await designer.savedByService()).fields).toHaveLength(2);
  });

  it('saves no name on its way, which would take along what speaks of another field', async () => {
    const designer = await Designer.at(
      await world().product.template([
        { name: 'net', type: 'number', ...box },
        { name: 'gross', type: 'number', ...box, y: 300 },
        { name: 'total', type: 'number', ...box, y: 400, default: '{gross} * 2' },
      ]),
    );
    const { page } = designer;
    // The pauses of the saver are short, and counted.
    await page.evaluate(`
      pauses = 0;
      const real = setTimeout;
      setTimeout = (run, ms, ...more) => {
        if (ms !== 900) return real(run, ms, ...more);
        return real(() => { pauses += 1; run(); }, 20);
      };
      null;`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postData() ?? '');
    });
    await page.locator('.field-list button[title=gross]').click();
    await designer.rename('net');
    await expect.poll(() => page.evaluate<number>('pauses')).toBeGreaterThan(2);
    expect(sent).toEqual([]);
    await designer.rename('net_and_tax');
    expect((await designer.saved()).fields.map((field) => [field.name, field.default])).toEqual([
      ['net', null],
      ['net_and_tax', null],
      ['total', '{net_and_tax} * 2'],
    ]);
    // A name that somebody leaves is meant.
    await designer.rename('net');
    await designer.property('name').blur();
    await expect.poll(async () => (await designer.savedByService()).fields[1]?.name).toBe('net');
  });

  it('offers to load the page again when a part of it does not come', async () => {
    const designer = await Designer.at(await world().product.template([]));
    const { page } = designer;
    await page.route('**/*.{js,mjs}', (route) => route.abort());
    await page.getByRole('button', { name: 'Preview' }).click();
    const reload = page.locator('.toast').getByRole('button', { name: 'Reload the page' });
    await reload.waitFor();
    await page.unroute('**/*.{js,mjs}');
    const loaded = page.waitForEvent('load');
    await reload.click();
    await loaded;
    await designer.ready();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByLabel('Sample data').waitFor();
  });

  it('asks a member who was signed out in the meantime to sign in again, and then saves', async () => {
    const designer = await Designer.at(await world().product.template([]));
    const { page, visitor } = designer;
    const cookies = await visitor.context.cookies();
    await visitor.context.clearCookies();
    await designer.place('Text', [100, 200], [300, 224]);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You are signed out').waitFor();
    await visitor.context.addCookies(cookies);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect((await designer.saved()).fields).toHaveLength(1);
  });

  it('says that a template is locked, and changes nothing', async () => {
    const template = await world().product.template([{ name: 'a', ...box }]);
    const designer = await Designer.at(template);
    await world().product.api('PUT', `/templates/${template}`, { template: { locked: true } });
    await designer.page.locator('.field-list button[title=a]').click();
    await designer.property('title').fill('Late');
    await designer.state('locked');
    designer.page.once('dialog', (dialog) => void dialog.accept());
    await designer.open();
    await designer.state('locked');
    expect(await designer.page.locator('.field-list .grip').count()).toBe(0);
    expect((await designer.savedByService()).fields[0]?.title).toBe('');
  });

  it('proposes fields, and publishes what was taken', async () => {
    const designer = await Designer.at(await world().product.linedTemplate());
    const { page } = designer;
    await page.getByRole('button', { name: 'Detect fields' }).click();
    await page.getByRole('heading', { name: '3 suggestions' }).waitFor();
    await page.getByRole('button', { name: 'Dismiss E-mail' }).click();
    await page.getByRole('button', { name: 'Accept all' }).click();
    expect((await designer.saved()).fields.map(({ name, type }) => [name, type])).toEqual([
      ['first_name', 'string'],
      ['signature', 'signature'],
    ]);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This is the first version').waitFor();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.locator('.toast').filter({ hasText: 'Version 1.0.0' }).waitFor();
    await designer.visitor.expectNoBarriers();
  });
}
