import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { readText } from '../../../engine/fill/compile/support/read-back';
import { phone } from '../../signing/support/visitor';
import { world } from '../../signing/support/world';
import { Designer } from '../support/designer';

function near(value: number) {
  return expect.closeTo(value, -0.4);
}

export function placingFields(): void {
  it('places fields by mouse, moves them by keyboard, says what they are, and sees the true PDF', async () => {
    const designer = await Designer.at(await world().product.template([]));
    const { page } = designer;
    await designer.place('Text', [100, 200], [300, 224]);
    await designer.rename('full_name');
    await designer.property('title').fill('Full name');
    await designer.place('Check box', [100, 260], [116, 276]);
    await designer.rename('accepted');
    await designer.place('Date', [100, 300], [200, 322]);
    expect(await designer.listed()).toEqual(['full_name', 'accepted', 'date']);
    const { fields } = await designer.saved();
    expect(fields).toMatchObject([
      {
        name: 'full_name',
        title: 'Full name',
        type: 'string',
        page: 1,
        x: near(100),
        y: near(200),
        width: near(200),
      },
      { name: 'accepted', type: 'boolean', required: false },
      { name: 'date', type: 'date' },
    ]);

    // Moves a field by keyboard, and back again.
    await page.locator('.field-list button[title=date]').focus();
    await page.keyboard.press('Enter');
    const before = fields[2]?.x ?? 0;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => designer.property('x').inputValue()).toBe(String(before + 11));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => designer.property('x').inputValue()).toBe(String(before + 11));
    await page.keyboard.press('Alt+ArrowRight');
    await page.keyboard.press('Control+d');
    expect(await designer.listed()).toContain('date_2');
    await page.keyboard.press('Delete');
    expect(await designer.listed()).not.toContain('date_2');

    // The preview has the same PDF as a submission.
    let pdf: Uint8Array | undefined;
    await page.route('**/preview_fields', async (route) => {
      const response = await route.fetch();
      pdf = await response.body();
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => pdf?.length).toBeGreaterThan(0);
    const text = await readText(new Uint8Array(pdf ?? []));
    const name = text.find((one) => one.text === 'Ada Lovelace');
    expect(name?.x).toBeGreaterThan(98);
    expect(name?.y).toBeGreaterThan(205);
    expect(name?.y).toBeLessThan(226);

    await designer.saved();
    await page.reload();
    await designer.ready();
    expect(await designer.listed()).toEqual(['full_name', 'accepted', 'date']);
    expect((await designer.saved()).fields[2]?.x).toBeCloseTo(before + 11);
    await designer.visitor.expectNoBarriers();
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('drags, snaps, resizes, selects several and arranges them', async () => {
    const box = { page: 1, width: 100, height: 20 };
    const names = ['a', 'b', 'c'];
    const template = await world().product.template(
      names.map((name, index) => ({ name, ...box, x: 100 + index * 7, y: 200 + index * 60 })),
    );
    const designer = await Designer.at(template);
    const { page } = designer;
    // The second box snaps when it comes near the left edge of the first one.
    await designer.drag([150, 270], [144, 270]);
    expect((await designer.saved()).fields[1]).toMatchObject({ x: 100, y: near(260) });
    // Dragging the corner of the selected box enlarges it.
    await designer.drag([200, 280], [260, 300]);
    expect((await designer.saved()).fields[1]?.width).toBeGreaterThan(150);
    // Draws a selection rectangle around all boxes.
    await designer.drag([80, 190], [330, 420]);
    expect(await page.locator('.field-box.selected').count()).toBe(3);
    const selected = () => page.locator('#editor-panel .notice').textContent();
    await expect.poll(selected).toBe('3 fields selected. Changes apply to all of them.');
    await page
      .locator('.field-box.selected')
      .last()
      .click({ modifiers: ['Shift'], position: { x: 30, y: 10 } });
    await expect.poll(selected).toBe('2 fields selected. Changes apply to all of them.');
    await designer.drag([80, 190], [330, 420]);
    await expect.poll(selected).toBe('3 fields selected. Changes apply to all of them.');
    await page.locator('.tools summary[title=Arrange]').click();
    await page.getByRole('button', { name: 'Align left edges' }).click();
    await expect.poll(async () => new Set((await designer.saved()).fields.map(({ x }) => x)).size).toBe(1);
    // A change in the panel applies to all selected fields.
    await page.locator('summary', { hasText: 'Basics' }).waitFor();
    await designer.property('required').uncheck();
    await expect
      .poll(async () => (await designer.saved()).fields.map(({ required }) => required))
      .toEqual([false, false, false]);
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('pastes on other pages, and names what finds no page', async () => {
    const box = { x: 100, y: 200, width: 100, height: 20 };
    const fields = [
      { name: 'a', page: 1, ...box },
      { name: 'b', page: 2, ...box },
    ];
    const designer = await Designer.at(await world().product.template(fields, { pages: 2 }));
    const { page } = designer;
    const listed = (name: string) => page.locator(`.field-list button[title=${name}]`);
    await listed('a').click();
    await listed('b').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    await listed('b').click();
    await page.keyboard.press('Control+v');
    const said = '1 of 2 fields not pasted, because the document has no more pages: b';
    await page.locator('.toast', { hasText: said }).waitFor();
    await expect.poll(() => designer.listed()).toEqual(['a', 'b', 'a_2']);
    await designer.visitor.expectNoBarriers();
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('zooms in percent, fits pages, and goes to a page by its number', async () => {
    const designer = await Designer.at(await world().product.template([], { pages: 12 }));
    const { page } = designer;
    const tools = page.getByRole('toolbar');
    const zoom = tools.getByLabel('Zoom', { exact: true });
    const shown = () => zoom.locator('option:checked').textContent();
    const width = async () => (await page.locator('.page').first().boundingBox())?.width;
    await zoom.selectOption('100%');
    // A4 is 595 points wide, which are 793 pixels of 1/96 inch.
    expect([await shown(), await width()]).toEqual(['100%', expect.closeTo(793.3, 0)]);
    await tools.getByRole('button', { name: 'Zoom in' }).click();
    expect(await shown()).toBe('125%');
    // The keys of the closed list go on from the zoom, at a level and beside one.
    await zoom.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await shown()).toBe('200%');
    await zoom.selectOption('Fit page');
    const fitted = Number.parseInt((await shown()) ?? '', 10);
    await page.keyboard.press('ArrowDown');
    expect(Number.parseInt((await shown()) ?? '', 10)).toBeGreaterThan(fitted);
    await zoom.selectOption('Fit page');
    const room = page.locator('#editor-pages');
    const fits = async (number: number) => {
      const [sheet, frame] = [
        await page
          .locator('.page')
          .nth(number - 1)
          .boundingBox(),
        await room.boundingBox(),
      ];
      if (sheet === null || frame === null) return false;
      return sheet.y >= frame.y && sheet.y + sheet.height <= frame.y + frame.height;
    };
    const goTo = page.getByLabel('Page', { exact: true });
    await goTo.fill('7');
    await goTo.press('Enter');
    expect([await fits(7), await fits(8)]).toEqual([true, false]);
    expect(await page.getByRole('button', { name: 'Page 7 of 12' }).getAttribute('aria-current')).toBe(
      'page',
    );
    // The number follows the pages while it has the focus, and leads to the top of its page again.
    const scrollTo = (top: number) =>
      page.evaluate(`document.querySelector('#editor-pages').scrollTo(0, ${top})`);
    await scrollTo(0);
    await expect.poll(() => goTo.inputValue()).toBe('1');
    await scrollTo(120);
    await goTo.press('Enter');
    expect(await fits(1)).toBe(true);
    // The last page, although others are in view above it, and no page beyond it.
    await room.focus();
    await page.keyboard.press('g');
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await expect.poll(() => goTo.inputValue()).toBe('12');
    expect(await fits(12)).toBe(true);
    await page.emulateMedia({ colorScheme: 'dark' });
    await designer.visitor.expectNoBarriers();
    // What fits goes on to fit.
    const before = await width();
    await page.setViewportSize({ width: 1280, height: 600 });
    await expect.poll(() => width()).toBeLessThan((before ?? 0) - 50);
    await room.focus();
    await page.keyboard.press('w');
    const wide = await width();
    await page.keyboard.press('0');
    expect([await shown(), wide !== (await width())]).toEqual(['100%', true]);
    await page.keyboard.press('Alt+w');
    expect(await shown()).toBe('100%');
    await designer.visitor.expectNoBarriers();
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('orders fields by dragging rows, by keys and by position, as forms ask for them', async () => {
    const names = ['d', 'a', 'c', 'b'];
    const fields = names.map((name) => ({
      ...{ name, page: 1, x: 100, width: 100, height: 20 },
      y: 100 + name.charCodeAt(0) * 2,
    }));
    const template = await world().product.template([...fields, { ...fields[0], name: 'z', page: 2 }], {
      pages: 2,
    });
    const designer = await Designer.at(template);
    const { page } = designer;
    const row = (name: string) => page.locator(`.fields-by-page button[title="${name}"]`);
    const savedNames = async () => (await designer.saved()).fields.map(({ name }) => name);
    expect(await designer.listed()).toEqual(['d', 'a', 'c', 'b', 'z']);
    // The grip covers the end of a row, which selects everywhere.
    await page
      .locator('.fields-by-page li', { has: page.locator('button[title="a"]') })
      .locator('.grip')
      .click();
    await expect.poll(() => row('a').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');

    const drag = async (from: Locator, to: Locator) => {
      const [start, end] = [await from.boundingBox(), await to.boundingBox()];
      if (start === null || end === null) throw new Error('the rows are not there');
      await page.mouse.move(start.x + 30, start.y + start.height / 2);
      await page.mouse.down();
      await page.mouse.move(end.x + 30, end.y + 4, { steps: 5 });
      await page.locator('.drop-line').waitFor();
      await page.mouse.move(end.x + 30, end.y + 5);
      return start;
    };
    await drag(row('b'), row('a'));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await designer.listed()).toEqual(['d', 'a', 'c', 'b', 'z']);
    await drag(row('b'), row('a'));
    await page.mouse.up();
    await expect.poll(() => designer.listed()).toEqual(['d', 'b', 'a', 'c', 'z']);
    // A drag selects nothing.
    expect(await page.locator('.field-box.selected').count()).toBe(0);
    expect(await savedNames()).toEqual(['d', 'b', 'a', 'c', 'z']);

    await row('a').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+ArrowDown');
    await expect.poll(() => designer.listed()).toEqual(['d', 'b', 'c', 'a', 'z']);
    expect(await page.locator('#editor-said').textContent()).toBe('4 of 4 on page 1');
    expect(await row('a').evaluate('document.activeElement?.title')).toBe('a');
    await page.locator('.tools summary[title=Arrange]').click();
    await page.getByRole('button', { name: 'Sort all fields by position' }).click();
    await expect.poll(() => designer.listed()).toEqual(['a', 'b', 'c', 'd', 'z']);
    await page.keyboard.press('Escape');
    await page.locator('#editor-pages').focus();
    await page.keyboard.press('Control+z');
    expect(await savedNames()).toEqual(['d', 'b', 'c', 'a', 'z']);

    // Forms ask for them in this order.
    await page.getByRole('button', { name: 'Generate a PDF' }).click();
    await page.getByLabel('d', { exact: true }).waitFor();
    const asked = page.locator('form label').filter({ hasText: /^[a-dz]\b/ });
    expect((await asked.allTextContents()).map((text) => text.charAt(0))).toEqual(['d', 'b', 'c', 'a', 'z']);
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('draws sample values as they are typed, before the PDF has them, and keeps them when a field is renamed', async () => {
    const box = { page: 1, x: 100, width: 200, height: 20 };
    const designer = await Designer.at(
      await world().product.template([
        { ...box, name: 'buyer/name', y: 120 },
        { ...box, name: 'code', y: 160, comb: true, combNumberOfCells: 4 },
        { ...box, name: 'paid', y: 200, width: 20, type: 'boolean' },
        { ...box, name: 'notes', y: 240, height: 60, multiline: true },
      ]),
    );
    const { page } = designer;
    await page.getByRole('button', { name: 'Preview' }).click();
    const data = page.getByLabel('Sample data');
    await expect.poll(() => data.inputValue()).toContain('Ada Lovelace');
    const drawn = page.locator('.box-value');
    const select = (name: string) => page.locator(`.field-list button[title="${name}"]`).click();
    // From now on every PDF waits.
    const held: (() => void)[] = [];
    let holds = true;
    const sent: string[] = [];
    await page.route('**/preview_fields', async (route) => {
      sent.push(route.request().postData() ?? '');
      if (holds) await new Promise<void>((go) => held.push(go));
      // The page has left a request for a newer one.
      await route.continue().catch(() => {});
    });
    await select('buyer/name');
    await page.getByLabel('Value of buyer/name').fill('Grace Hopper');
    expect(await drawn.textContent()).toBe('Grace Hopper');
    expect(JSON.parse(await data.inputValue()).buyer).toEqual({ name: 'Grace Hopper' });
    await select('code');
    await page.getByLabel('Value of code').fill('A7');
    expect(await page.locator('.comb > .box-value > span').allTextContents()).toEqual(['A', '7', '', '']);
    await select('paid');
    await page.getByLabel('Value of paid').uncheck();
    await page.getByLabel('Value of paid').check();
    expect(await drawn.allTextContents()).toEqual(['Grace Hopper', 'A7', '✓']);
    await select('notes');
    await page.locator('textarea#sample-value').waitFor();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await designer.visitor.expectNoBarriers();
    }
    await expect.poll(() => held.length).toBeGreaterThan(0);
    holds = false;
    for (const go of held) go();
    await expect.poll(() => drawn.count(), { timeout: 20_000 }).toBe(0);
    expect(sent.join()).toContain('Grace Hopper');

    await select('buyer/name');
    await designer.rename('customer');
    await expect
      .poll(async () => JSON.parse(await data.inputValue()))
      .toMatchObject({ customer: 'Grace Hopper' });
    expect(await page.getByLabel('Value of customer').inputValue()).toBe('Grace Hopper');
    expect(await data.inputValue()).not.toContain('buyer');
    await designer.saved();
    await page.reload();
    await designer.ready();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => data.inputValue()).toContain('Grace Hopper');
    const menu = page.locator('.fill-in');
    const fillIn = async (name: string) => {
      await menu.locator('summary').click();
      await menu.getByRole('button', { name }).click();
    };
    await fillIn('Save as test data…');
    await page.getByLabel('Name', { exact: true }).last().fill('Grace');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await fillIn('Sample data');
    await expect.poll(() => data.inputValue()).not.toContain('Grace Hopper');
    await fillIn('Grace');
    await expect.poll(() => data.inputValue()).toContain('Grace Hopper');
    await page.reload();
    await designer.ready();
    await page.getByRole('button', { name: 'Preview' }).click();
    await fillIn('Sample data');
    await fillIn('Grace');
    await expect.poll(() => data.inputValue()).toContain('Grace Hopper');
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('moves small fields, alone and in a group', async () => {
    const box = { page: 1, type: 'boolean', width: 8, height: 8 };
    const designer = await Designer.at(
      await world().product.template(
        ['a', 'b', 'c', 'd'].map((name, index) => ({ ...box, name, x: 100 + index * 20, y: 200 })),
      ),
    );
    const { page } = designer;
    await page.mouse.click(...(await designer.pointAt(104, 204)));
    await expect.poll(() => page.locator('.handle').count()).toBe(8);
    await page.keyboard.down('Control');
    await designer.drag([104, 204], [134, 304]);
    await page.keyboard.up('Control');
    expect((await designer.saved()).fields[0]).toMatchObject({ x: near(130), y: near(300), width: 8 });
    // A handle outside of the box resizes it.
    await designer.drag([141, 311], [161, 331]);
    const { width = 0 } = (await designer.saved()).fields[0] ?? {};
    expect(width).toBeGreaterThan(20);
    // A click on a handle selects the neighbour that it covers.
    await page.mouse.click(...(await designer.pointAt(124, 204)));
    await page.keyboard.down('Shift');
    await page.mouse.click(...(await designer.pointAt(144, 204)));
    await page.mouse.click(...(await designer.pointAt(164, 204)));
    await page.keyboard.up('Shift');
    const selected = () => page.locator('#editor-panel .notice').textContent();
    await expect.poll(selected).toBe('3 fields selected. Changes apply to all of them.');
    await expect.poll(() => page.locator('.group-frame:visible').count()).toBe(1);
    expect(await page.locator('.handle').count()).toBe(0);
    await page.keyboard.down('Control');
    await designer.drag([144, 204], [194, 404]);
    await page.keyboard.up('Control');
    expect((await designer.saved()).fields.slice(1)).toMatchObject(
      [170, 190, 210].map((x) => ({ x: near(x), y: near(400), width: 8, height: 8 })),
    );
    await page.mouse.click(...(await designer.pointAt(174, 404)));
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('works with a finger on a phone', async () => {
    const designer = await Designer.at(await world().product.template([]), phone);
    const { page } = designer;
    await page.getByRole('toolbar').getByRole('button', { name: 'Signature', exact: true }).tap();
    const [x, y] = await designer.pointAt(120, 300);
    await page.touchscreen.tap(x, y);
    const { fields } = await designer.saved();
    expect(fields).toMatchObject([{ name: 'signature', type: 'signature', x: near(120), y: near(300) }]);
    await page.getByRole('button', { name: 'Properties' }).tap();
    await designer.property('title').fill('Sign here');
    expect((await designer.saved()).fields[0]?.title).toBe('Sign here');
    // Content beyond the window would widen the window of a phone.
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0);
    await designer.visitor.expectNoBarriers();
  });

  it('works without a pointer and without seeing', async () => {
    const designer = await Designer.at(await world().product.template([]));
    const { page } = designer;
    const text = page.getByRole('toolbar').getByRole('button', { name: 'Text', exact: true });
    await text.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#editor-said').textContent()).toMatch(/^Text text added on page 1/);
    await page.locator('.field-list li > button').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('#editor-said').textContent()).toMatch(/^Moved to /);
    expect((await designer.saved()).fields).toHaveLength(1);
  });

  it('shows what is wrong beside the property, and saves when it is right', async () => {
    const designer = await Designer.at(await world().product.template([]));
    const { page } = designer;
    await designer.place('Number', [100, 200], [200, 222]);
    await designer.property('default').fill('1 + (');
    await expect.poll(() => page.locator('#property-default-problem').textContent()).not.toBe('');
    await designer.property('default').fill('nobody * 2');
    await designer.state('wrong');
    await expect.poll(() => page.locator('#property-default-problem').textContent()).toContain('nobody');
    await designer.property('default').fill('6 * 7');
    expect((await designer.saved()).fields).toMatchObject([{ type: 'number', default: '6 * 7' }]);
  });

  it('never runs what somebody wrote into a name or a label', async () => {
    const evil = '<img src=x onerror="document.title=1">';
    const template = await world().product.template(
      [{ name: evil, title: evil, page: 1, x: 100, y: 200, width: 200, height: 20 }],
      { settings: { name: evil } },
    );
    const designer = await Designer.at(template);
    await designer.page.locator('.field-list li > button').click();
    expect(await designer.page.locator('#editor img').count()).toBe(0);
    expect(await designer.page.title()).toContain(evil);
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('answers for templates of others as for those that are not there', async () => {
    const designer = await Designer.at(await world().product.template([]));
    const path = (id: string) => `${world().product.origin}/dashboard/templates/${id}/editor`;
    const answer = await designer.page.goto(path('tpl_0000000000000000000A'));
    expect(answer?.status()).toBe(404);
    expect(await designer.page.getByRole('heading', { name: 'Page not found' }).count()).toBe(1);
  });
}
