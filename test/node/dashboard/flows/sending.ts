import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { world } from '../../signing/support/world';
import { expectFit, ownerAt } from '../support/guest';

const fields = [
  { name: 'title', page: 1, x: 60, y: 120, width: 300, height: 20 },
  { name: 'price', type: 'number', page: 1, x: 60, y: 160, width: 300, height: 20 },
  { name: 'buyer/name', page: 1, x: 60, y: 200, width: 200, height: 20 },
  { name: 'buyer/signature', page: 1, x: 60, y: 240, width: 200, height: 40, type: 'signature' },
  { name: 'seller/signature', page: 2, x: 60, y: 240, width: 200, height: 40, type: 'signature' },
];

/** Holds back requests; each is let go by a call. */
function held(page: Page, url: string): (() => void)[] {
  const requests: (() => void)[] = [];
  void page.route(url, (route) => {
    requests.push(() => void route.continue());
  });
  return requests;
}

const NAMES = 'Buyer name,Buyer email';

/** The text of a table with a row for each of these buyers. */
function tableOf(names: readonly string[], address: string, head = NAMES, more = ''): string {
  return [head, ...names.map((name) => `${name},${name.toLowerCase()}.${address}@example.com${more}`)].join(
    '\n',
  );
}

/** A template whose rows have a buyer and no values, or also the title and the price. */
async function soldTemplate(from = 2): Promise<{ path: string; sent: () => Promise<number> }> {
  const { product } = world();
  const settings = { signer_roles: [{ name: 'Buyer', fields: ['buyer/name', 'buyer/signature'] }] };
  const template = await product.template(fields.slice(from, 4), { settings });
  return {
    path: `/dashboard/templates/${template}/send/table`,
    sent: async () =>
      (await product.api('GET', `/templates/${template}/submissions?limit=50`)).submissions.length,
  };
}

/** The page that sends a document for each row, with what tests do there. */
function tablePage(page: Page) {
  page.on('dialog', (asked) => void asked.accept());
  const table = page.getByLabel('Rows', { exact: true });
  const dialog = page.getByRole('dialog');
  return {
    table,
    dialog,
    repeats: page.locator('#sent-before'),
    begin: async (path: string) => {
      await page.goto(world().product.origin + path);
      await page.getByRole('button', { name: 'Download an empty table', disabled: false }).waitFor();
    },
    /** Presses the button, before the dialog. */
    press: (count: number) =>
      page
        .getByRole('button', { name: count === 1 ? 'Send 1 document…' : `Send ${count} documents…` })
        .and(page.locator(':enabled'))
        .click(),
    confirm: () => dialog.getByRole('button', { name: 'Send', exact: true }).click(),
    arrived: () => page.waitForURL(/\/dashboard\/submissions\/batches/),
  };
}

export function sending(): void {
  it('sends a document to signers, and next time asks only for names and addresses', async () => {
    const { product } = world();
    const sets = [
      { name: 'Too cheap', data: { title: 'Gift', price: 'free' } },
      { name: 'Small sale', data: { title: 'Sale', price: 250, buyer: { name: 'Somebody else' } } },
    ];
    const settings = { template: { test_data_sets: sets } };
    const template = await product.template(fields, { pages: 2, settings });
    const visitor = await ownerAt(`/dashboard/templates/${template}/send`);
    const { page } = visitor;
    const fillIn = async (name: string) => {
      await page.locator('.fill-in summary').click();
      await page.locator('.fill-in').getByRole('button', { name, exact: true }).click();
    };
    const entry = (name: string, signer = 0) => page.getByRole('textbox', { name, exact: true }).nth(signer);
    const review = page.getByRole('button', { name: 'Review…' });
    await page.locator('.field-pages canvas').first().waitFor({ timeout: 30_000 });

    await page.getByRole('button', { name: 'Add signer' }).click();
    await page.getByRole('radio', { name: 'Signer 2' }).check();
    await page.locator('.owner-box[title^="seller/signature"]').click();
    await page.getByRole('radio', { name: 'You' }).check();
    await page.locator('.owner-box[title^="title"]').click();
    // The same by keyboard.
    await page.getByText('All fields as a list').press('Enter');
    await page.getByLabel('Who fills in “price”').selectOption('You');
    await page.getByText('Fills in 2 fields').waitFor();
    await entry('Role').fill('Buyer');
    await entry('Name').fill('Ada Lovelace');
    await entry('Email address').fill('nobody');
    await entry('Name', 1).fill('Grace Hopper');
    await entry('Email address', 1).fill('grace.sent@example.com');
    await page.getByLabel('Language').nth(1).selectOption('German');
    await page.getByLabel('title', { exact: true }).fill('Sale');
    await page.getByLabel('Reminders after (days)').fill('3 and 7');

    // Every problem is at its entry, and nothing is lost.
    await review.click();
    await page.getByText('Enter a valid email address.').waitFor();
    await page.getByText('Enter up to 3 whole numbers').waitFor();
    expect(await page.locator('#entry-1-problem').textContent()).toBe('is missing');
    await expectFit(visitor);
    await entry('Email address').fill('ada.sent@example.com');
    await page.getByLabel('Reminders after (days)').fill('3, 7');
    // A set of test data says what does not fit, and gives no value that a signer is asked for.
    await fillIn('Too cheap');
    await page.locator('#entry-1-problem', { hasText: 'expected a number' }).waitFor();
    expect(await page.getByLabel('title', { exact: true }).inputValue()).toBe('Gift');
    await fillIn('Small sale');
    await review.click();
    const dialog = page.getByRole('dialog', { name: 'Send this document?' });
    await dialog.getByText('You fill in 2 values. Reminders after 3, 7 days.').waitFor();
    await visitor.expectNoBarriers();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('**/dashboard/submissions/sub_*');
    await page.getByText('Sent to 2 signers.').waitFor();
    const sent = await product.api('GET', `/submissions/${page.url().split('/').at(-1)}?include_data=true`);
    expect(sent).toMatchObject({
      state: 'waiting_for_data_requests',
      data: { title: 'Sale', price: 250 },
      data_requests: [
        {
          name: 'Ada Lovelace',
          order: 1,
          fields: ['buyer/name', 'buyer/signature'],
          auth_type: 'email_link',
        },
        { name: 'Grace Hopper', order: 2, fields: ['seller/signature'], language: 'de' },
      ],
    });

    // The status board says who has it, and when they are reminded.
    const shown = page.url();
    await page.goto(`${product.origin}/dashboard/submissions/waiting`);
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${sent.id}"]`) });
    expect(await row.textContent()).toMatch(/0 of 2.*Ada Lovelace.*Not opened yet/s);
    expect(await row.textContent()).not.toContain('Grace Hopper');
    expect(await row.locator('time').count()).toBe(2);
    await expectFit(visitor);
    await row.getByRole('button', { name: 'Remind now' }).click();
    await page.getByText('An email with a new link is on its way.').waitFor();
    await page.goto(shown);
    await page.locator('.pdf.shown canvas').first().waitFor({ timeout: 30_000 });
    await page.locator('.signers').getByText('Not their turn yet').waitFor();
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByRole('button', { name: 'Cancel document' }).click();
    await page.getByText('The document was cancelled.').waitFor();
    await page.locator('.signers').getByText('Stopped').first().waitFor();

    await page.goto(`${product.origin}/dashboard/templates/${template}/send`);
    await page.getByText('Fills in 2 fields').waitFor();
    expect(await entry('Role').inputValue()).toBe('Buyer');
    expect(await page.getByLabel('Language').nth(1).inputValue()).toBe('de');
    expect(await entry('Name').inputValue()).toBe('');
    expect(visitor.complaints).toEqual([]);
  });

  it('keeps everything that was entered when another version is chosen', async () => {
    const { product } = world();
    const template = await product.template(fields, { pages: 2 });
    await product.api('POST', `/templates/${template}/publish_version`, { version_type: 'major' });
    const visitor = await ownerAt(`/dashboard/templates/${template}/send`);
    const { page } = visitor;
    const texts = {
      Role: 'Buyer',
      Name: 'Ada Lovelace',
      'Email address': 'ada.stays@example.com',
      Order: '3',
      'Subject of the invitation': 'Your sale',
      Message: 'Please sign.',
      'Reminders after (days)': '2, 5',
      'Expires after (days)': '30',
    };
    const entry = (name: string) => page.getByLabel(name, { exact: true });
    await page.getByRole('button', { name: 'Review…', disabled: false }).waitFor();
    await page.locator('.signer-card summary').click();
    for (const [name, text] of Object.entries(texts)) await entry(name).fill(text);
    await entry('Language').selectOption('fr');
    await entry('Identity step').selectOption('passkey');
    await page.getByLabel('Save the roles with the template').uncheck();
    await page.getByText('All fields as a list').click();
    await page.getByLabel('Who fills in “title”').selectOption('You');
    await entry('title').fill('Sale');
    await page.getByRole('link', { name: 'Use “Version 1.0.0 (latest)” instead' }).click();
    await page.waitForURL('**/send?version=1.0.0');
    await expect.poll(() => entry('title').inputValue()).toBe('Sale');
    for (const [name, text] of Object.entries(texts)) expect(await entry(name).inputValue()).toBe(text);
    expect(await entry('Language').inputValue()).toBe('fr');
    expect(await entry('Identity step').inputValue()).toBe('passkey');
    expect(await page.getByLabel('Save the roles with the template').isChecked()).toBe(false);
    expect(visitor.complaints).toEqual([]);
  });

  it('sends a document without fields once, however it is pressed meanwhile', async () => {
    const { product } = world();
    const template = await product.template([]);
    const visitor = await ownerAt(`/dashboard/templates/${template}/send`);
    const { page } = visitor;
    const add = page.getByRole('button', { name: 'Add signer', disabled: false });
    await page.getByText('Signers only read and agree.').waitFor();
    for (let signers = 1; signers < 20; signers += 1) await add.click();
    expect(await page.locator('[data-add]').isHidden()).toBe(true);
    for (let signers = 20; signers > 1; signers -= 1)
      await page.getByRole('button', { name: `Remove Signer ${signers}`, exact: true }).click();
    await add.waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada.reads@example.com');
    await expectFit(visitor);
    const requests = held(page, '**/submissions?wait=false');
    await page.getByRole('button', { name: 'Review…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this document?' });
    await dialog.getByText('fills in no fields, only reads and agrees').waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => requests.length).toBe(1);
    for (const name of ['Back', 'Close', 'Sending…'])
      expect(await dialog.getByRole('button', { name }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    // What the page behind it hears all the same opens nothing.
    await page.locator('#send').dispatchEvent('submit');
    expect(await page.getByRole('dialog').count()).toBe(1);
    requests[0]?.();
    await page.waitForURL('**/dashboard/submissions/sub_*');
    await page.getByText('Sent to 1 signer.').waitFor();
    const { submissions } = await product.api('GET', `/templates/${template}/submissions`);
    expect(submissions).toMatchObject([{ data_requests: [{ name: 'Ada Lovelace', fields: [] }] }]);
    expect(visitor.complaints).toEqual([]);
  });

  it('asks what became of a letter whose answer was lost, before anything of it can be changed', async () => {
    const { product } = world();
    const template = await product.template([]);
    const { page } = await ownerAt(`/dashboard/templates/${template}/send`);
    await page.getByText('Signers only read and agree.').waitFor();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada.lost@example.com');
    const lost = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/submissions?wait=false', lost, { times: 1 });
    const send = async () => {
      await page.getByRole('button', { name: 'Review…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    };
    await send();
    await page.getByText('It is not known whether the document was sent.').waitFor();
    expect(await name.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Add signer' }).isDisabled()).toBe(true);
    await send();
    await page.waitForURL('**/dashboard/submissions/sub_*');
    const { submissions } = await product.api('GET', `/templates/${template}/submissions`);
    expect(submissions).toMatchObject([{ data_requests: [{ name: 'Ada Lovelace' }] }]);
  });

  it('can be changed and sent again after a refusal that followed a lost answer', async () => {
    const { product } = world();
    const template = await product.template([]);
    const { page } = await ownerAt(`/dashboard/templates/${template}/send`);
    await page.getByText('Signers only read and agree.').waitFor();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Ada Lovelace');
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada.refused@example.com');
    const answers = [
      (route: Route) => route.abort(),
      (route: Route) =>
        route.fulfill({
          status: 422,
          json: { status: 'error', error: { code: 'validation_failed', message: 'No.' }, errors: ['#: No.'] },
        }),
    ];
    await page.route('**/submissions?wait=false', (route) =>
      (answers.shift() ?? ((other: Route) => other.continue()))(route),
    );
    const send = async () => {
      await page.getByRole('button', { name: 'Review…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    };
    await send();
    await page.getByText('It is not known whether the document was sent.').waitFor();
    await send();
    await page.locator('.alert').getByText('No.').waitFor();
    await name.fill('Grace Hopper');
    await send();
    await page.waitForURL('**/dashboard/submissions/sub_*');
    const { submissions } = await product.api('GET', `/templates/${template}/submissions`);
    expect(submissions).toMatchObject([{ data_requests: [{ name: 'Grace Hopper' }] }]);
  });

  it('keeps with the roles what only the draft has, and never before the document is sent', async () => {
    const { product } = world();
    const buyer = { name: 'Buyer', order: 1, identity_step: null, language: 'en' };
    const asked = ['price', 'buyer/name', 'buyer/signature', 'seller/signature'];
    const settings = { signer_roles: [{ ...buyer, fields: ['drafted', 'gone', ...asked.slice(1)] }] };
    const template = await product.template(fields, { pages: 2, settings });
    await product.api('POST', `/templates/${template}/publish_version`, { version_type: 'major' });
    const draft = (name: string, y: number) =>
      product.api('PUT', `/templates/${template}/add_fields`, {
        fields: [{ name, page: 1, x: 60, y, width: 200, height: 20 }],
      });
    await draft('drafted', 300);
    const kept = async () => (await product.api('GET', `/templates/${template}?full=true`)).signer_roles;
    const path = `/dashboard/templates/${template}/send?version=1.0.0`;
    const visitor = await ownerAt(path);
    const { page } = visitor;
    const send = async () => {
      await page.getByText('no longer in the template: gone').waitFor();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace');
      await page.getByRole('textbox', { name: 'Email address' }).fill('ada.kept@example.com');
      await page.getByLabel('title', { exact: true }).fill('Sale');
      // A wrong value stops nothing once a signer gives it.
      await page.getByLabel('price', { exact: true }).fill('cheap');
      await page.getByText('All fields as a list').click();
      await page.getByLabel('Who fills in “price”').selectOption('Ada Lovelace');
      await page.getByRole('button', { name: 'Review…' }).click();
      await page.getByRole('dialog').getByText('You fill in 1 value.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await page.waitForURL('**/dashboard/submissions/sub_*');
    };

    await page.getByText('no longer in the template: gone').waitFor();
    await draft('later', 340);
    await send();
    await page.getByText('The roles were not saved: the template was changed in the meantime.').waitFor();
    expect(await kept()).toEqual(settings.signer_roles);
    await page.goto(product.origin + path);
    await send();
    await page.getByText('Sent to 1 signer.', { exact: true }).waitFor();
    expect(await kept()).toEqual([{ ...buyer, fields: [...asked, 'drafted'] }]);
    expect(visitor.complaints.filter((said) => !said.includes('409'))).toEqual([]);
  });

  it('begins with roles that were defined before anything was sent', async () => {
    const { product } = world();
    const template = await product.template(fields, { pages: 2 });
    const visitor = await ownerAt(`/dashboard/templates/${template}/send/table`);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Define roles without sending' }).click();
    await page.locator('.field-pages canvas').first().waitFor({ timeout: 30_000 });
    const entry = (name: string, role = 0) => page.getByLabel(name, { exact: true }).nth(role);
    await entry('Role').fill('Buyer');
    await page.getByRole('button', { name: 'Add role' }).click();
    await entry('Role', 1).fill('Buyer');
    await entry('Language', 1).selectOption('German');
    await entry('Identity step', 1).selectOption('Code by email');
    await page.getByRole('radio', { name: 'You' }).check();
    for (const name of ['title', 'price']) await page.locator(`.owner-box[title^="${name}"]`).click();
    await page.getByRole('button', { name: 'Save roles' }).click();
    await page.getByText('Another signer has this role.').waitFor();
    await expectFit(visitor);
    await entry('Role', 1).fill('Seller');
    await entry('Role', 1).press('Tab');
    await page.getByRole('radio', { name: 'Seller' }).check();
    await page.locator('.owner-box[title^="seller/signature"]').click();
    await page.getByRole('button', { name: 'Save roles' }).click();
    await page.getByText('The roles were saved.').waitFor();
    await visitor.expectNoBarriers();
    const { signer_roles: kept } = await product.api('GET', `/templates/${template}?full=true`);
    const buyer = { name: 'Buyer', order: 1, identity_step: null, language: 'en' };
    const seller = { name: 'Seller', order: 2, identity_step: 'email_code', language: 'de' };
    expect(kept).toEqual([
      { ...buyer, fields: ['buyer/name', 'buyer/signature'] },
      { ...seller, fields: ['seller/signature'] },
    ]);

    await page.getByRole('link', { name: 'Send a document' }).click();
    await page.getByRole('button', { name: 'Review…', disabled: false }).waitFor();
    expect(await entry('Role', 1).inputValue()).toBe('Seller');
    expect(await entry('Identity step', 1).inputValue()).toBe('email_code');
    await page.getByRole('link', { name: 'Send many documents from a table' }).click();
    await page.getByText('“Seller name”, “Seller email”').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('sends a document for each row of a workbook, and nothing before all rows are right', async () => {
    const { product } = world();
    const asked = ['buyer/name', 'buyer/signature', 'seller/signature'];
    const settings = { signer_roles: [{ name: 'Buyer', fields: asked, language: 'fr' }] };
    const template = await product.template(fields, { pages: 2, settings });
    const visitor = await ownerAt(`/dashboard/templates/${template}/send/table`);
    const { page } = visitor;
    const head = ['Buyer name', 'Buyer email', 'title', 'price'];
    const rows = Array.from({ length: 52 }, (_, n) => [
      `Buyer ${n}`,
      `bulk${n}@example.com`,
      `Sale ${n}`,
      '5',
    ]);
    const wrong = rows.with(1, ['', 'nobody', 'Sale', 'free']);
    await page.getByRole('button', { name: 'Download an empty table', disabled: false }).waitFor();
    await page.locator('#file').setInputFiles({
      name: 'sales.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      // Rows without values are between the rows.
      buffer: await writeExcelFile(
        [head, ...wrong.slice(0, 1), [], [], ...wrong.slice(1)].map((row) => row.map((value) => ({ value }))),
      ).toBuffer(),
    });
    await page.getByText('1 row has problems: 5. Fix it to continue.').waitFor();
    const said = await page.locator('#preview tr.wrong').textContent();
    for (const part of [
      'Buyer name: Enter a name.',
      'Buyer email: Enter a valid',
      'price: “free” is not a number',
    ])
      expect(said).toContain(part);
    expect(await page.getByRole('button', { name: 'Send 52 documents…' }).isDisabled()).toBe(true);
    await expectFit(visitor);

    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('sales.xlsx');
    const table = page.getByLabel('Rows', { exact: true });
    await table.fill(
      (await table.inputValue()).replace(',nobody,Sale,free', 'Buyer 1,bulk1@example.com,Sale 1,5'),
    );
    await page.getByRole('button', { name: 'Send 52 documents…', disabled: false }).click();
    const dialog = page.getByRole('dialog', { name: 'Send 52 documents?' });
    await dialog.getByText('52 signers get an email').waitFor();
    const before = await product.api('GET', `/templates/${template}/submissions`);
    expect(before.submissions).toEqual([]);
    // 50 rows are a batch, and the rest is another one.
    let requests = 0;
    await page.route(/\/submissions\/batches\?wait=false/, (route) => {
      requests += 1;
      if (requests !== 2) return route.continue();
      const errors = ['#/submissions/1/data/price: must be less'];
      return route.fulfill({
        status: 422,
        json: { error: { code: 'validation_failed', message: 'No.' }, errors },
      });
    });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    // The rows that were sent are no longer in the table, and the rest can be corrected.
    await page.getByText('50 of 52 rows are done').waitFor();
    await page.getByRole('row', { name: /^55 / }).getByText('price: must be less').waitFor();
    const left = page.getByLabel('Rows', { exact: true });
    expect(await left.inputValue()).toMatch(
      /^Buyer name,Buyer email,title,price\r?\nBuyer 50,.*\r?\nBuyer 51,.*5\r?\n$/,
    );
    await left.fill((await left.inputValue()).replace(/5\s*$/, 'x'));
    await page.getByText('1 row has problems: 55. Fix it to continue.').waitFor();
    await left.fill((await left.inputValue()).replace(/x\s*$/, '4'));
    await page.getByRole('button', { name: 'Send 2 documents…', disabled: false }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL('**/dashboard/submissions/batches');
    await page.getByText('Sent 52 documents.').waitFor();
    for (const rowsOfBatch of ['2–53', '54–55'])
      await page.getByRole('row', { name: `sales.xlsx (rows ${rowsOfBatch})` }).waitFor();
    const { submissions } = await product.api('GET', `/templates/${template}/submissions?limit=50`);
    expect(submissions).toHaveLength(50);
    expect(submissions[0]).toMatchObject({
      state: 'waiting_for_data_requests',
      data_requests: [{ name: 'Buyer 51', fields: asked, language: 'fr', auth_type: 'email_link' }],
    });
    expect(visitor.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('sends no row of a file twice unasked, when the file is chosen again after a part was sent', async () => {
    const { product } = world();
    const settings = { signer_roles: [{ name: 'Buyer', fields: ['buyer/name', 'buyer/signature'] }] };
    const template = await product.template(fields.slice(0, 4), { settings });
    const visitor = await ownerAt(`/dashboard/templates/${template}/send/table`);
    const { page } = visitor;
    page.on('dialog', (asked) => void asked.accept());
    const table = page.getByLabel('Rows', { exact: true });
    const choose = async () => {
      await page.getByRole('button', { name: 'Download an empty table', disabled: false }).waitFor();
      const rows = Array.from({ length: 52 }, (_, n) => `Buyer ${n},again${n}@example.com,Sale ${n},5`);
      const text = ['Buyer name,Buyer email,title,price', ...rows].join('\n');
      await page
        .locator('#file')
        .setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.getByText('52 rows are ready.').waitFor();
    };
    const confirmed = async (count: number) => {
      await page.getByRole('button', { name: `Send ${count} documents…`, disabled: false }).click();
      return page.getByRole('dialog', { name: `Send ${count} documents?` });
    };
    const yes = { name: 'Send', exact: true };
    await choose();
    // A row that is corrected here is known in its file, too.
    await table.fill((await table.inputValue()).replace('Buyer 7,', 'Buyer Seven,'));
    let requests = 0;
    await page.route(/\/submissions\/batches\?wait=false/, (route) => {
      requests += 1;
      if (requests === 1) return route.continue();
      // The second batch is lost on its way.
      return route.abort();
    });
    await (await confirmed(52)).getByRole('button', yes).click();
    await page.getByText('50 of 52 rows are done').waitFor();
    await page.unroute(/\/submissions\/batches\?wait=false/);

    await page.reload();
    await choose();
    const repeats = page.locator('#sent-before');
    await repeats.getByText('Already sent from this browser: rows 2–51.').waitFor();
    await repeats
      .getByText('It is not known whether these rows were sent, because no answer came: rows 52–53.')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Send 52 documents…' }).isDisabled()).toBe(true);
    await page
      .getByRole('row', { name: /^9 .*Buyer 7 / })
      .getByText(/^Sent /)
      .waitFor();
    await expectFit(visitor);
    await repeats.getByRole('button', { name: 'Send them again' }).click();
    await repeats.getByText('These rows will be sent again.').waitFor();
    const dialog = await confirmed(52);
    await dialog.getByText('Already sent from this browser: rows 2–51.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await repeats.getByRole('button', { name: 'Remove these rows' }).click();
    expect(await table.inputValue()).toBe('');
    expect(await repeats.isVisible()).toBe(false);

    // The same rows in another file, with two more.
    await table.fill(
      [
        'title,price,Buyer email,Buyer name,Buyer language,Buyer message,Reminders',
        'Sale 3,5,again3@example.com,Buyer 3',
        'Sale 90,5,again90@example.com,Buyer 90,Klingon,,"3, 7"',
        'Sale 91,5,again91@example.com,Buyer 91,French,Please sign.,2',
      ].join('\n'),
    );
    const wrong = page.getByRole('row', { name: /^3 / }).getByText('Buyer language: “Klingon” is not one of');
    await wrong.waitFor();
    await table.fill((await table.inputValue()).replace('Klingon', 'ja'));
    await wrong.waitFor({ state: 'detached' });
    await repeats.getByText('Already sent from this browser: row 2. Remove this row').waitFor();
    await repeats.getByRole('button', { name: 'Remove this row' }).click();
    await (await confirmed(2)).getByRole('button', yes).click();
    await page.waitForURL('**/dashboard/submissions/batches/*');
    const { submissions } = await product.api('GET', `/templates/${template}/submissions?limit=50`);
    expect(submissions).toHaveLength(50);
    expect(submissions[0].data_requests).toMatchObject([
      { name: 'Buyer 91', language: 'fr', invitation_message: 'Please sign.' },
    ]);
    const after = `cursor=${submissions.at(-1).id}`;
    const rest = await product.api('GET', `/templates/${template}/submissions?limit=50&${after}`);
    expect(rest.submissions).toHaveLength(2);
    expect(visitor.complaints.filter((said) => !/ERR_FAILED/.test(said))).toEqual([]);
  });
  it('changes no rows while others are being sent, and sends each of them', async () => {
    const { path, sent } = await soldTemplate();
    const visitor = await ownerAt('/dashboard/templates');
    const { page } = visitor;
    const { table, repeats, begin, press, confirm, arrived } = tablePage(page);
    // Two rows are a batch.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"rowsAtOnce":50', '"rowsAtOnce":2');
      await route.fulfill({ response, body });
    });
    await begin(path);
    await table.fill(tableOf(['Bo', 'Cy', 'Di'], 'held'));
    await press(3);
    await confirm();
    await arrived();

    await begin(path);
    await table.fill(tableOf(['Ada', 'Bo', 'Cy', 'Di'], 'held'));
    await repeats.getByText('Already sent from this browser: rows 3–5.').waitFor();
    await repeats.getByRole('button', { name: 'Send them again' }).click();
    await press(4);
    const requests = held(page, '**/submissions/batches?wait=false');
    await confirm();
    await expect.poll(() => requests.length).toBe(1);
    const remove = repeats.getByRole('button', { name: 'Remove these rows' });
    expect(await remove.isDisabled()).toBe(true);
    requests[0]?.();
    await expect.poll(() => requests.length).toBe(2);
    // The question is another one now, and still nothing can be decided.
    await repeats.getByText('Already sent from this browser: rows 4–5.').waitFor();
    expect(await remove.isDisabled()).toBe(true);
    expect(await repeats.getByRole('button', { disabled: false }).count()).toBe(0);
    requests[1]?.();
    await arrived();
    await page.getByText('Sent 4 documents.').waitFor();
    expect(await sent()).toBe(7);
    expect(visitor.complaints).toEqual([]);
  });

  it('asks before it sends what another tab has sent since the table was read, or since it asked', async () => {
    const { path, sent } = await soldTemplate();
    const visitor = await ownerAt(path);
    const one = tablePage(visitor.page);
    const page = await visitor.context.newPage();
    const other = tablePage(page);
    const sends = async (names: string[]) => {
      await one.begin(path);
      await one.table.fill(tableOf(names, 'tabs'));
      await one.press(names.length);
      await one.confirm();
      await one.arrived();
    };
    await other.begin(path);
    await other.table.fill(tableOf(['Ada'], 'tabs'));
    await page.getByText('1 row is ready.').waitFor();
    await sends(['Ada']);
    await other.press(1);
    await other.repeats.getByText('Already sent from this browser: row 2. Remove this row').waitFor();
    expect(await other.dialog.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Send 1 document…' }).isDisabled()).toBe(true);

    // Once more while the dialog is open.
    await other.table.fill(tableOf(['Bo', 'Cy'], 'tabs'));
    await other.press(2);
    await other.dialog.waitFor();
    await sends(['Cy']);
    await other.confirm();
    await other.repeats.getByText('Already sent from this browser: row 3. Remove this row').waitFor();
    await page.locator('.alert').getByText('Already sent from this browser: row 3.').waitFor();
    expect(await sent()).toBe(2);

    // What was decided is about the sends that were known then.
    await other.repeats.getByRole('button', { name: 'Send it again' }).click();
    await other.press(2);
    await other.dialog.waitFor();
    await sends(['Bo']);
    await other.confirm();
    await other.repeats.getByText('Already sent from this browser: rows 2–3. Remove these rows').waitFor();
    expect(await sent()).toBe(3);
    await other.repeats.getByRole('button', { name: 'Send them again' }).click();
    await other.press(2);
    await other.confirm();
    await other.arrived();
    expect(await sent()).toBe(5);
    expect(visitor.complaints).toEqual([]);
  });

  it('knows a row that was corrected, but takes no other row in its place for it', async () => {
    const { path } = await soldTemplate(0);
    const visitor = await ownerAt(path);
    const { page } = visitor;
    const { table, repeats, begin, press, confirm, arrived } = tablePage(page);
    const textOf = (name: string, more = ',Sale,5') => tableOf([name], 'place', `${NAMES},title,price`, more);
    const choose = async () => {
      const buffer = Buffer.from(textOf('Ada'));
      await page.locator('#file').setInputFiles({ name: 'ada.csv', mimeType: 'text/csv', buffer });
      await repeats.getByText('Already sent from this browser: row 2.').waitFor();
    };
    await begin(path);
    await table.fill(textOf('Ada'));
    await press(1);
    await confirm();
    await arrived();

    await begin(path);
    await table.fill(textOf('Bo'));
    await page.getByText('1 row is ready.').waitFor();
    expect(await repeats.isVisible()).toBe(false);
    await table.press('ControlOrMeta+a');
    await table.press('ControlOrMeta+c');
    await choose();
    // Half of the row is as it was.
    await table.press('ControlOrMeta+a');
    await table.press('ControlOrMeta+v');
    await page.getByRole('row', { name: /^2 Bo/ }).waitFor();
    expect(await repeats.isVisible()).toBe(false);

    await choose();
    await table.fill(textOf('Ada', ',Sale,6'));
    await page.getByRole('row', { name: /· 6 / }).waitFor();
    await repeats.getByText('Already sent from this browser: row 2.').waitFor();
    await table.fill(textOf('Cy', ',Other,7'));
    await page.getByRole('row', { name: /^2 Cy/ }).waitFor();
    expect(await repeats.isVisible()).toBe(false);
    expect(visitor.complaints).toEqual([]);
  });
}
