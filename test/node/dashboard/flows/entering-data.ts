import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop } from '../../signing/support/visitor';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const drawn = { base64: PIXEL };

function fieldsOf(...fields: object[]) {
  return fields.map((field, index) => ({
    page: 1,
    x: 60,
    y: 100 + 30 * index,
    width: 200,
    height: 22,
    ...field,
  }));
}

/** The bodies of the submissions that the page sends from now on. */
function submissionsFrom(page: Page): { data: object }[] {
  const sent: { data: object }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/submissions'))
      sent.push(request.postDataJSON());
  });
  return sent;
}

function scriptIsThere(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Generate a test PDF', disabled: false }).waitFor();
}

export function enteringData() {
  return describe('data', () => {
    it('is sent as it was entered, whether as a form or as JSON', async () => {
      const { product } = world();
      const married = { field: 'married', operator: 'equals', value: true };
      const dependencies = { action: 'show', match: 'all', conditions: [married] };
      const id = await product.template(
        fieldsOf(
          { name: 'buyer' },
          { name: 'price', type: 'number', required: false },
          { name: 'sold_at', type: 'date', includeTime: true },
          { name: 'paid_at', type: 'date', includeTime: true, required: false },
          { name: 'married', type: 'boolean', required: false },
          { name: 'children', type: 'number', dependencies },
          { name: 'guests/0/name', required: false },
          { name: 'guests/1/name', required: false },
          { name: 'signed', type: 'signature' },
        ),
      );
      const owner = await ownerAt('/dashboard/templates', { ...desktop, timezoneId: 'Europe/Berlin' });
      const { page } = owner;
      const sent: { data: object; version: string }[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/submissions'))
          sent.push(request.postDataJSON());
      });
      await page.goto(`${product.origin}/dashboard/templates/${id}/generate`);
      await scriptIsThere(page);
      const asJson = page.getByText('Edit as JSON');
      const json = page.getByLabel('Data (JSON)');

      // Wrong text stays in view, and no older value is sent in its place.
      await page.getByLabel('price').fill('12,50');
      await asJson.click();
      await page.getByText('“12,50” is not a number').waitFor();
      await page.getByText('Some values have problems').waitFor();
      expect(await json.isVisible()).toBe(false);
      await page.getByLabel('price').fill('12.50');
      await page.getByLabel('guests/1/name').fill('Bo');
      await asJson.click();
      await json.waitFor();
      await expect
        .poll(async () => JSON.parse((await json.inputValue()) || '{}'))
        .toEqual({
          price: 12.5,
          guests: [{}, { name: 'Bo' }],
        });

      const given = {
        buyer: 'Ada\nLovelace',
        sold_at: '2026-05-17T09:30:00+05:00',
        guests: [{}, { name: 'Bo' }],
        signed: drawn,
      };
      await json.fill(JSON.stringify(given));
      await asJson.click();
      await json.waitFor({ state: 'hidden' });
      await expect.poll(() => page.getByLabel('buyer').inputValue()).toBe('Ada\nLovelace');
      expect(await page.getByLabel('sold_at').inputValue()).toBe('2026-05-17T09:30');
      await page.getByLabel('paid_at').fill('2026-01-17T08:15');
      await page.getByLabel('married').check();
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await page.getByLabel('children').and(page.locator('[aria-invalid]')).waitFor();
      expect(sent).toEqual([]);
      await page.getByLabel('children').fill('2');
      await page.getByLabel('guests/1/name').fill('');
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor({ timeout: 60_000 });
      expect(sent).toMatchObject([{ version: 'draft' }]);
      const { guests: _, ...kept } = given;
      const paid_at = '2026-01-17T08:15:00+01:00';
      expect(sent[0]?.data).toEqual({ ...kept, paid_at, married: true, children: 2 });
      await expectFit(owner);
      expect(owner.complaints).toEqual([]);
      await owner.context.close();
    });

    it('of a list is rows, which are added and taken away by keyboard, and say what is wrong in them', async () => {
      const { product } = world();
      const id = await product.pageTemplate(
        '<h1>{{ title }}</h1>{% for item in items %}<p>{{ item.name }} {{ item.price | times: 2 }}</p>{% endfor %}',
      );
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const sent = submissionsFrom(page);
      await page.goto(`${product.origin}/dashboard/templates/${id}/generate`);
      await scriptIsThere(page);
      await page.getByLabel('title').fill('Offer');
      const rows = page.getByRole('group', { name: 'items' }).getByRole('listitem');
      const row = (number: number) => page.getByRole('group', { name: `Row ${number}`, exact: true });
      const add = page.getByRole('button', { name: 'Add row' });
      await page.getByText('No rows yet.').waitFor();
      await add.click();
      await row(1).getByLabel('name').fill('Bell');
      await row(1).getByLabel('price').fill('12');
      await add.press('Enter');
      await page.keyboard.type('Lamp');
      expect(await row(2).getByLabel('name').inputValue()).toBe('Lamp');
      await row(2).getByLabel('price').fill('9 €');
      await add.click();
      await row(3).getByLabel('name').fill('Lock');
      await row(3).getByLabel('price').fill('20');
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await row(2).getByText('“9 €” is not a number').waitFor();
      await expectFit(owner);

      await page.getByRole('button', { name: 'Remove row 1' }).press('Enter');
      expect(await rows.count()).toBe(2);
      await page.keyboard.press('Enter');
      expect(await row(1).getByLabel('name').inputValue()).toBe('Lock');
      await add.click();
      await row(2).getByLabel('name').fill('Pump');
      await page.getByText('Edit as JSON').click();
      const json = page.getByLabel('Data (JSON)');
      await json.waitFor();
      const [lock, pump] = [{ name: 'Lock', price: 20 }, { name: 'Pump' }];
      // The text comes when the part has opened.
      await expect.poll(() => json.inputValue()).not.toBe('');
      expect(JSON.parse(await json.inputValue())).toEqual({ title: 'Offer', items: [lock, pump] });
      const given = { title: 'Offer', items: [lock, { name: 'Pump', price: 15 }] };
      await json.fill(JSON.stringify(given));
      await page.getByText('Edit as JSON').click();
      expect(await row(2).getByLabel('price').inputValue()).toBe('15');
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor({ timeout: 60_000 });
      expect(sent.map(({ data }) => data)).toEqual([given]);
      expect(owner.complaints).toEqual([]);
      await owner.context.close();
    });

    it('of a long form is entered page by page, and keeps what is on the other pages', async () => {
      const { product } = world();
      const id = await product.template(
        Array.from({ length: 700 }, (_, index) => ({
          name: `value_${index}`,
          page: 1 + Math.floor(index / 100),
          x: 40 + 100 * (index % 5),
          y: 60 + 30 * Math.floor((index % 100) / 5),
          width: 90,
          height: 20,
          required: index % 100 === 0,
          type: index === 650 ? 'number' : 'string',
        })),
        { pages: 7 },
      );
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      const sent = submissionsFrom(page);
      await page.goto(`${product.origin}/dashboard/templates/${id}/generate`);
      await scriptIsThere(page);
      const pages = page.getByLabel('Page of the PDF');
      const names = () => pages.locator('option').allTextContents();
      await expect
        .poll(names)
        .toEqual(Array.from({ length: 7 }, (_, index) => `Page ${index + 1}: 1 missing`));
      await page.getByLabel('value_0', { exact: true }).fill('first');
      await page.getByRole('button', { name: 'Next', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Page 2' }).waitFor();
      expect(await page.getByLabel('value_0', { exact: true }).isVisible()).toBe(false);
      for (const index of [100, 200, 300, 400, 500, 600]) {
        await pages.selectOption({ index: index / 100 });
        await page.getByLabel(`value_${index}`, { exact: true }).fill(`of ${index}`);
      }
      await page.getByLabel('value_650').fill('many');
      await pages.focus();
      await expect.poll(async () => (await names()).at(-1)).toBe('Page 7: 1 invalid');
      expect((await names())[0]).toBe('Page 1: complete');
      await pages.selectOption({ index: 2 });
      await expectFit(owner);
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await page.getByText('“many” is not a number').waitFor();
      await page.getByLabel('value_650').and(page.locator(':focus')).waitFor();
      await page.getByLabel('value_650').fill('12');
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor({ timeout: 60_000 });
      const given = [100, 200, 300, 400, 500, 600].map((index) => [`value_${index}`, `of ${index}`]);
      expect(sent.map(({ data }) => data)).toEqual([
        { value_0: 'first', ...Object.fromEntries(given), value_650: 12 },
      ]);
      expect(owner.complaints).toEqual([]);
      await owner.context.close();
    });

    it('is never left behind unasked when it is too large to go to another version', async () => {
      const { product } = world();
      const id = await product.template(fieldsOf({ name: 'buyer' }));
      await product.api('POST', `/templates/${id}/publish_version`, { version_type: 'major' });
      const { page } = await ownerAt(`/dashboard/templates/${id}/generate`);
      await scriptIsThere(page);
      await page.getByText('Edit as JSON').click();
      await page.getByLabel('Data (JSON)').waitFor();
      // More than a browser keeps in the storage of a tab.
      const length = '{"buyer":""}'.length + 6_000_000;
      await page.evaluate(
        `document.getElementById('data').value = JSON.stringify({ buyer: 'x'.repeat(6_000_000) })`,
      );
      const other = page.getByRole('link', { name: 'Version 1.0.0' });
      const question = page.getByRole('dialog', { name: 'Use the other version without what you entered?' });
      await other.click();
      await question.getByText('too large to carry over').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(page.url()).not.toContain('version=');
      expect(await page.evaluate(`document.getElementById('data').value.length`)).toBe(length);
      await other.click();
      await question.getByRole('button', { name: 'Leave without it' }).click();
      await page.waitForURL('**/generate?version=1.0.0');
    });

    it('is kept as test data, and replaces nothing unasked that has other data', async () => {
      const { product } = world();
      const theirs = [{ name: 'Small', data: { buyer: 'Grace' } }];
      const id = await product.template(fieldsOf({ name: 'buyer' }), {
        settings: { template: { test_data_sets: theirs } },
      });
      const { page } = await ownerAt(`/dashboard/templates/${id}/generate`);
      await scriptIsThere(page);
      await page.getByLabel('buyer').fill('Ada');
      await page.locator('.fill-in summary').click();
      await page.locator('.fill-in').getByRole('button', { name: 'Save as test data…' }).click();
      const naming = page.getByRole('dialog', { name: 'Save as test data' });
      const question = page.getByRole('dialog', { name: 'Replace “Small”?' });
      const keep = async () => {
        await naming.getByLabel('Name').fill('Small');
        await naming.getByRole('button', { name: 'Save', exact: true }).click();
      };
      const kept = async () => (await product.api('GET', `/templates/${id}?full=true`)).test_data_sets;
      await keep();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await naming.getByText('“Small” was not replaced. Enter another name.').waitFor();
      expect(await kept()).toEqual(theirs);
      await keep();
      // Somebody else writes it while the question is open: it is asked anew.
      await question.waitFor();
      const newer = [{ name: 'Small', data: { buyer: 'Bo' } }];
      await product.api('PUT', `/templates/${id}`, { template: { test_data_sets: newer } });
      await question.getByRole('button', { name: 'Replace' }).click();
      await question.waitFor();
      expect(await kept()).toEqual(newer);
      await question.getByRole('button', { name: 'Replace' }).click();
      await page.getByText('“Small” saved with the template.').waitFor();
      expect(await kept()).toEqual([{ name: 'Small', data: { buyer: 'Ada' } }]);
    });

    it('names the characters that no font has', async () => {
      const { product } = world();
      const id = await product.template(fieldsOf({ name: 'buyer' }));
      const { page } = await ownerAt(`/dashboard/templates/${id}/generate`);
      await scriptIsThere(page);
      await page.getByLabel('buyer').fill('A𒀀 and 𒀁');
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      const said = 'Characters missing from all fonts (drawn as boxes): 𒀀 𒀁';
      await page.getByText(said, { exact: true }).waitFor({ timeout: 60_000 });
    });

    it('is checked in the language of the page, alone and in a table', async () => {
      const { product } = world();
      const id = await product.template(fieldsOf({ name: 'buyer', required: true }, { name: 'note' }));
      const german = await ownerAt(`/dashboard/templates/${id}/generate`, { ...desktop, locale: 'de-AT' });
      const { page } = german;
      await page.getByRole('button', { name: 'Test-PDF erstellen', disabled: false }).click();
      await page.locator('#entry-0-problem', { hasText: /^fehlt$/ }).waitFor();
      await page.goto(`${product.origin}/dashboard/templates/${id}/batch`);
      await page.getByRole('button', { name: 'Leere Tabelle herunterladen', disabled: false }).waitFor();
      await page.locator('#rows').fill('buyer,note\n,x\n');
      await page.locator('#preview tr.wrong', { hasText: 'buyer: fehlt' }).waitFor();
      expect(german.complaints).toEqual([]);
      await german.context.close();
    });

    it('stays when another version is chosen, which shows its own fields', async () => {
      const { product } = world();
      const id = await product.template(fieldsOf({ name: 'buyer' }));
      await product.api('POST', `/templates/${id}/publish_version`, { version_type: 'major' });
      const fields = fieldsOf({ name: 'added', y: 200 });
      await product.api('PUT', `/templates/${id}/add_fields`, { fields });
      const owner = await ownerAt('/dashboard/templates');
      const { page } = owner;
      await page.goto(`${product.origin}/dashboard/templates/${id}/generate`);
      await scriptIsThere(page);
      await page.getByLabel('added').waitFor();
      await page.getByLabel('buyer').fill('Ada');
      await page.getByRole('link', { name: 'Version 1.0.0' }).click();
      await page.waitForURL('**/generate?version=1.0.0');
      await expect.poll(() => page.getByLabel('buyer').inputValue()).toBe('Ada');
      expect(await page.getByLabel('added').count()).toBe(0);
      await expectFit(owner);
      await page.getByRole('button', { name: 'Generate a test PDF' }).click();
      await page.getByText('The test PDF is ready.').waitFor({ timeout: 60_000 });
      await page.getByRole('link', { name: 'Create a batch' }).click();
      await page.waitForURL('**/batch?version=1.0.0');

      await page.goto(`${product.origin}/dashboard/templates/${id}/batch`);
      await page.getByRole('button', { name: 'Download an empty table', disabled: false }).waitFor();
      await page.getByLabel('Rows').fill('buyer\nAda\n');
      await page.getByText('1 row has problems').waitFor();
      await page.getByRole('link', { name: 'Version 1.0.0' }).click();
      await page.getByText('1 row is ready.').waitFor();
      const generate = page.getByRole('button', { name: 'Generate 1 test PDF' });
      expect(await generate.isEnabled()).toBe(true);
      // The rows just typed are sent, not the rows that were valid before.
      const isEnabled = await page.evaluate(`(() => {
        const rows = document.getElementById('rows');
        rows.value = 'buyer\\nGrace';
        rows.dispatchEvent(new Event('input'));
        return !document.querySelector('button[type="submit"].primary').disabled;
      })()`);
      expect(isEnabled).toBe(false);
      await page.getByText('Grace', { exact: true }).waitFor();
      await generate.click();
      await page.waitForURL('**/submissions/batches/*');
      await page.locator('.standing').getByText('Ready').waitFor({ timeout: 60_000 });
      expect(owner.complaints).toEqual([]);
      await owner.context.close();
    });
  });
}
