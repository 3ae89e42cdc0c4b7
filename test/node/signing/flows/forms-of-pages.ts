import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../../engine/fill/compile/support/read-back';
import { at } from '../support/asking';
import { fields, formFor, heard, introduce, pageOf, told, visit } from '../support/form-of-page';
import { Shop } from '../support/shop';
import { desktop } from '../support/visitor';
import { arrive, world } from '../support/world';

/** The words of the finished PDF, and what its audit trail has. */
async function finished(
  id: string,
): Promise<{ words: string; trail: string; submission: { metadata: object } }> {
  const { product } = world();
  const submission = await product.api('GET', `/submissions/${id}`, undefined, 'live');
  const done =
    submission.state === 'processed'
      ? submission
      : await product.until(`/submissions/${id}`, ({ state }) => state === 'processed');
  const pdf = await fetch(done.download_url);
  const words = (await readText(new Uint8Array(await pdf.arrayBuffer()), 1))
    .map(({ text }) => text)
    .join(' ');
  return {
    words,
    trail: JSON.stringify(await product.api('GET', `/submissions/${id}/audit`, undefined, 'live')),
    submission: done,
  };
}

export function formsOfPages() {
  return describe('forms of pages', () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await Shop.open();
    });
    afterAll(() => shop?.close());

    it('shows a simple form with values of the page, and makes a PDF of what was sent', async () => {
      const id = await formFor(shop);
      const options = {
        defaultData: { person: { name: 'Somebody' }, age: 36, nobody: 'x' },
        staticData: { shop: { name: 'Bicycles' } },
        hiddenFields: ['order'],
        metadata: { campaign: 'spring' },
        submitButtonLabel: 'Order now',
      };
      const given = `Object.assign(${JSON.stringify(options)}, listeners, { defaultData: { ...${JSON.stringify(options.defaultData)}, order: 'A-17' } })`;
      const { page, frame } = await visit(
        pageOf(shop, `window.form = DocSpring.createSimpleForm('.dsp-form', '${id}', ${given})`),
      );
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      await frame.getByRole('textbox', { name: /^Full name/ }).waitFor();
      expect(await frame.getByRole('textbox', { name: /^Full name/ }).inputValue()).toBe('Somebody');
      expect(await frame.locator('[data-field]').count()).toBe(3);
      await introduce(frame);
      await frame.getByRole('textbox', { name: /^Full name/ }).fill('Ada Lovelace');
      await frame.getByRole('checkbox', { name: /^I am a member/ }).check();
      await page.evaluate(`DocSpring.setField('age', 37)`);
      await expect.poll(() => frame.getByRole('spinbutton').inputValue()).toBe('37');
      expect(await page.evaluate(`form.getData()`)).toEqual({
        person: { name: 'Ada Lovelace' },
        age: 37,
        member: true,
      });
      await page.evaluate(`DocSpring.focusField('age')`);
      await expect
        .poll(async () => (await told(page, 'onFieldFocus')).at(-1))
        .toMatchObject({ name: 'age', value: 37 });
      await frame.getByRole('button', { name: 'Order now' }).click();
      await frame.getByRole('heading', { name: 'Thank you' }).waitFor();
      await expect.poll(async () => (await told(page, 'onProcessed')).length).toBeGreaterThan(0);
      const [saved] = (await told(page, 'onSave')) as { id: string }[];
      expect(await told(page, 'onSubmit')).toEqual([
        { person: { name: 'Ada Lovelace' }, age: 37, member: true },
      ]);
      expect(await told(page, 'onFieldLoad')).toHaveLength(3);
      expect(await told(page, 'onFieldChange')).toContainEqual(
        expect.objectContaining({ name: 'age', value: 37, previousValue: 36 }),
      );
      expect(await page.context().cookies()).toEqual([]);
      expect(warnings.join()).toContain('nobody');
      const { words, trail, submission } = await finished(saved?.id ?? '');
      for (const word of ['Ada Lovelace', '37', 'A-17', 'Bicycles']) expect(words).toContain(word);
      expect(submission.metadata).toEqual({ campaign: 'spring' });
      expect(trail).toContain('data_request.fields_filled');
      for (const unsaid of ['viewed', 'consent_accepted'])
        expect(trail).not.toContain(`data_request.${unsaid}`);
      await page.context().close();
    });

    it('sends nothing when the page says so, and clears the form', async () => {
      const id = await formFor(shop);
      const visitor = { name: 'Ada', email: 'ada@example.com' };
      const given = `Object.assign(${JSON.stringify({ visitor })}, listeners)`;
      const call = `answers.onSubmit = false; createSimpleForm('.dsp-form', '${id}', ${given})`;
      const { page, frame } = await visit(pageOf(shop, call));
      await frame.getByRole('textbox', { name: /^Full name/ }).fill('Ada');
      expect(await frame.getByRole('textbox', { name: 'Your name' }).isVisible()).toBe(false);
      await frame.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => told(page, 'onSubmit')).toEqual([{ person: { name: 'Ada' } }]);
      await frame.locator('#plain-send:not([disabled])').waitFor();
      expect(await told(page, 'onSave')).toEqual([]);
      await frame.getByRole('button', { name: 'Clear the form' }).click();
      await expect.poll(async () => (await told(page, 'onClearForm')).length).toBe(1);
      await expect.poll(() => frame.getByRole('textbox', { name: /^Full name/ }).inputValue()).toBe('');
      await page.context().close();
    });

    it('leads to the document what is to be signed, with the answers in it', async () => {
      const id = await formFor(shop, [at(360, { name: 'sign', type: 'signature', height: 40 })]);
      const call = `createSimpleForm('.dsp-form', '${id}', Object.assign({}, listeners))`;
      const { page, frame } = await visit(pageOf(shop, call));
      await introduce(frame);
      await frame.getByRole('textbox', { name: /^Full name/ }).fill('Ada Lovelace');
      await frame.getByRole('button', { name: 'Continue to the document' }).click();
      await frame.locator('body.document-shown').waitFor({ timeout: 30_000 });
      expect(await frame.getByRole('textbox', { name: /^Full name/ }).inputValue()).toBe('Ada Lovelace');
      await page.context().close();
    });

    it('shows the document with values of the page, over the page', async () => {
      const id = await formFor(shop);
      const options = {
        templateId: id,
        defaultFormData: { person: { name: 'Somebody' } },
        staticFormData: { shop: { name: 'Bicycles' } },
        fieldOverrides: { order: { hidden: true } },
        visitor: { name: 'Ada', email: 'ada@example.com' },
        redirectURL: '/thanks?from=shop',
      };
      const call = `DocSpring.createVisualForm(Object.assign(${JSON.stringify(options)}, listeners))`;
      const { page, frame } = await visit(pageOf(shop, call));
      await frame.locator('body.document-shown').waitFor({ timeout: 30_000 });
      expect(await page.locator('dialog iframe').count()).toBe(1);
      const name = frame.getByRole('textbox', { name: /^Full name/ });
      expect(await name.inputValue()).toBe('Somebody');
      expect(await frame.locator('[data-field]').count()).toBe(3);
      await name.fill('Ada Lovelace');
      await expect
        .poll(async () => (await told(page, 'onFieldChange')).at(-1))
        .toMatchObject({
          name: 'person/name',
          value: 'Ada Lovelace',
        });
      await page.evaluate(`DocSpring.setField('age', 41)`);
      await expect.poll(() => frame.getByRole('spinbutton').inputValue()).toBe('41');
      await page.evaluate(`DocSpring.submitForm()`);
      await frame.getByRole('checkbox', { name: 'I agree' }).check();
      const gone = page.waitForURL(/\/thanks/);
      await frame.getByRole('button', { name: 'Finish', exact: true }).click();
      await gone;
      const query = new URL(page.url()).searchParams;
      expect(Object.fromEntries(query)).toMatchObject({ from: 'shop', template_id: id, status: 'complete' });
      const { words, trail } = await finished(query.get('submission_id') ?? '');
      for (const word of ['Ada Lovelace', '41', 'Bicycles']) expect(words).toContain(word);
      expect(trail).toContain('data_request.viewed');
      await page.context().close();
    });

    it('works nowhere else, and listens to nobody else', async () => {
      const id = await world().product.template(fields, {
        settings: { template: { public_web_form: true, embed_domains: ['other.example.com'] } },
      });
      const call = `createSimpleForm('.dsp-form', '${id}', listeners)`;
      const { page } = await visit(pageOf(shop, call));
      const forged = { source: 'quillet', type: 'completed', dataRequestId: '', submissionId: 'sub_1' };
      await page.evaluate(`postMessage(${JSON.stringify(forged)}, '*')`);
      await page.getByRole('link', { name: 'Open in a new window' }).waitFor();
      expect((await heard(page)).map(([name]) => name)).toEqual(['onError']);
      await page.context().close();
    });

    it('takes what is given from a page around it only', async () => {
      const id = await formFor(shop);
      const visitor = await arrive();
      const given = { labels: { submit: 'Give us your password' }, data: { age: 99 } };
      const hash = `given=${encodeURIComponent(JSON.stringify(given))}`;
      await visitor.page.goto(`${world().product.origin}/forms/${id}?layout=plain#${hash}`);
      await visitor.page.getByRole('button', { name: 'Send' }).waitFor();
      expect(await visitor.page.getByRole('spinbutton').inputValue()).toBe('');
      await visitor.context.close();
    });

    it('is filled in by keyboard on a page of its own, without a barrier', async () => {
      const id = await formFor(shop);
      const visitor = await arrive({ ...desktop, colorScheme: 'dark' });
      const { page } = visitor;
      await page.goto(
        `${world().product.origin}/templates/${id}/form?data[age]=20&hidden_fields=order&data[order]=B-2`,
      );
      const next = (text: string) => page.keyboard.press('Tab').then(() => page.keyboard.type(text));
      await page.getByRole('textbox', { name: 'Your name' }).focus();
      await page.keyboard.type('Ada');
      await next('ada@example.com');
      await next('Ada Lovelace');
      await next('');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await visitor.expectNoBarriers();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
      expect(page.url()).toContain('/sign/drq_');
      const { submissions } = await world().product.api(
        'GET',
        `/templates/${id}/submissions`,
        undefined,
        'live',
      );
      expect((await finished(submissions[0].id)).words).toContain('B-2');
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    });
  });
}
