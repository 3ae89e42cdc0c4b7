import { describe, expect, it } from 'vitest';
import { askFor, at } from '../support/asking';
import { signer } from '../support/product';
import { arrive, world } from '../support/world';

export function fillingIn() {
  return describe('what is filled in', () => {
    it('is checked in words, next to the field and in a list that leads there', async () => {
      const { link } = await askFor([
        at(140, { name: 'mail', title: 'E-mail', type: 'email' }),
        at(180, { name: 'age', title: 'Age', type: 'number', integer: true, minimum: 18 }),
        at(220, { name: 'size', title: 'Size', optionList: 'Small\nLarge' }),
        at(260, {
          name: 'zip',
          title: 'Postcode',
          comb: true,
          combNumberOfCells: 5,
          minLength: 5,
          maxLength: 5,
        }),
        at(300, {
          name: 'pay',
          title: 'Payment',
          displayType: 'check',
          condition: 'card',
          width: 14,
          height: 14,
        }),
        at(300, {
          name: 'pay',
          title: 'Payment',
          displayType: 'check',
          condition: 'cash',
          x: 90,
          width: 14,
          height: 14,
        }),
        at(340, {
          name: 'card',
          title: 'Card number',
          dependencies: {
            action: 'require_and_show',
            conditions: [{ field: 'pay', operator: 'equals', value: 'card' }],
          },
        }),
        at(380, { name: 'day', title: 'Day', type: 'date' }),
        at(420, {
          name: 'news',
          title: 'Newsletter',
          type: 'boolean',
          required: false,
          width: 14,
          height: 14,
        }),
      ]);
      const visitor = await arrive();
      const { page } = visitor;
      await visitor.open(link);
      await visitor.expectNoBarriers();
      const card = page.getByRole('textbox', { name: /^Card number/ });
      expect(await card.count()).toBe(0);

      await page.getByRole('textbox', { name: /^E-mail/ }).fill('ada');
      await page.getByRole('spinbutton', { name: /^Age/ }).fill('17.5');
      await page.getByRole('textbox', { name: /^Postcode/ }).fill('123');
      await page.getByRole('radio', { name: /card$/ }).check();
      await card.waitFor();
      await page.locator('.box.wrong .note', { hasText: 'Enter at least 5 characters.' }).waitFor();
      await card.fill('4111');
      await page.getByRole('combobox', { name: /^Size/ }).selectOption('Large');
      await page.getByLabel(/^Day/).fill('2026-02-01');
      await page.getByRole('button', { name: 'Review and finish' }).click();
      await page.getByRole('heading', { name: '3 fields need your attention' }).waitFor();
      await visitor.expectNoBarriers();
      await page.getByRole('button', { name: 'Age Enter a whole number.' }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('18');
      await page.getByRole('textbox', { name: /^E-mail/ }).fill('ada@example.com');
      await page.getByRole('textbox', { name: /^Postcode/ }).fill('12345');
      await page.getByRole('radio', { name: /cash$/ }).check();
      await card.waitFor({ state: 'hidden' });
      await page.getByRole('checkbox', { name: /^Newsletter/ }).check();
      await visitor.finish();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('is several options of a list, or in boxes of their own', async () => {
      const options = { type: 'list', optionList: 'Ham\nOlives\nTuna' };
      const { id, link } = await askFor([
        at(140, { name: 'toppings', title: 'Toppings', height: 60, default: ['Tuna'], ...options }),
        at(240, { name: 'size', title: 'Size', height: 40, displayType: 'list', optionList: 'Small\nLarge' }),
        ...['Ham', 'Olives', 'Tuna'].map((condition, index) =>
          at(300 + 30 * index, {
            ...{ name: 'more', title: 'More', displayType: 'check', condition, width: 14, height: 14 },
            ...options,
          }),
        ),
        at(420, {
          name: 'why',
          title: 'Why',
          dependencies: {
            action: 'require_and_show',
            conditions: [{ field: 'more', operator: 'one_of', value: ['Olives'] }],
          },
        }),
      ]);
      const visitor = await arrive();
      const { page } = visitor;
      await visitor.open(link);
      await visitor.expectNoBarriers();
      const toppings = page.getByRole('group', { name: /^Toppings/ });
      await toppings.getByText('Ham').click();
      await toppings.getByText('Tuna').click();
      await page.getByRole('radiogroup', { name: /^Size/ }).getByText('Large').click();
      const why = page.getByRole('textbox', { name: /^Why/ });
      expect(await why.count()).toBe(0);
      await page.getByRole('checkbox', { name: /^More.*Tuna$/ }).check();
      await page.getByRole('checkbox', { name: /^More.*Olives$/ }).check();
      await why.fill('salty');
      await page.getByRole('button', { name: 'Review and finish' }).click();
      await page.getByRole('dialog').getByText('Olives, Tuna').waitFor();
      await visitor.expectNoBarriers();
      await page.getByRole('checkbox', { name: 'I agree' }).check();
      await page.getByRole('button', { name: 'Finish', exact: true }).click();
      await page.getByRole('heading', { name: 'Thank you, all done' }).waitFor();
      const { submission_id: submission } = await world().product.api('GET', `/data_requests/${id}`);
      const { data } = await world().product.api('GET', `/submissions/${submission}?include_data=true`);
      expect(data).toEqual({ toppings: ['Ham'], size: 'Large', more: ['Olives', 'Tuna'], why: 'salty' });
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });

    it('is what the service has the last word on, and its words stand at the field', async () => {
      const fields = [
        at(140, { name: 'mail', title: 'E-mail', type: 'email' }),
        at(200, { name: 'mark', title: 'Signature', type: 'signature' }),
      ];
      // A name that is too long for a signature and wider than a phone.
      const name = `Ada ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`;
      const { link } = await world().product.askOne(await world().product.template(fields), signer(name));
      const visitor = await arrive();
      await visitor.page.goto(link);
      const width = (of: string) => visitor.page.evaluate<number>(`document.querySelector('main').${of}`);
      expect(await width('scrollWidth')).toBe(await width('clientWidth'));
      await visitor.open(link);
      await visitor.page.locator('.box.signature .control').click();
      await visitor.page.getByRole('tab', { name: 'Type' }).click();
      await visitor.page.getByRole('button', { name: 'Use this' }).click();
      // A value that the page accepts and the service refuses.
      await visitor.page
        .getByRole('textbox', { name: /^E-mail/ })
        .fill('ada..l@exam ple.com'.replace(' ', '_'));
      await visitor.finish();
      await visitor.page.getByRole('heading', { name: 'One field needs your attention' }).waitFor();
      await visitor.page.keyboard.press('Escape');
      await visitor.page.locator('.box.wrong .note').waitFor();
      expect(await visitor.page.locator('.box.wrong .note').textContent()).toMatch(/Not accepted: .*email/);
      await visitor.context.close();
    });

    it('is text, whatever it looks like', async () => {
      const script = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">';
      const { link } = await askFor([at(140, { name: 'remark', title: script, description: script })]);
      const visitor = await arrive();
      await visitor.open(link);
      const field = visitor.page.getByRole('textbox');
      expect(await field.getAttribute('aria-label')).toContain('<img src=x');
      await field.fill(script);
      await visitor.saved();
      await visitor.page.getByRole('button', { name: 'Review and finish' }).click();
      await visitor.page.getByRole('dialog').getByText('window.hacked').first().waitFor();
      await visitor.page.reload();
      await visitor.shown();
      expect(await visitor.page.evaluate(() => 'hacked' in globalThis)).toBe(false);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });
  });
}
