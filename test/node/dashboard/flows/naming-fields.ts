import { expect, it } from 'vitest';
import { world } from '../../signing/support/world';
import { Designer } from '../support/designer';

const box = { page: 1, x: 80, width: 180, height: 20 };

export function namingFields(): void {
  it('suggests names, takes them back, and brings those of the document back', async () => {
    const counted = ['f1_01[0]', 'f1_02[0]', 'total'];
    const suggested = ['family_name', 'amount', 'total'];
    const template = await world().product.template([
      { ...box, name: 'f1_01[0]', title: 'Family name', y: 100 },
      { ...box, name: 'f1_02[0]', title: 'Amount', type: 'number', y: 140 },
      { ...box, name: 'total', type: 'number', default: '{f1_02[0]} * 2', y: 180 },
    ]);
    const designer = await Designer.at(template);
    const { page } = designer;
    expect(await designer.listed()).toEqual(counted);
    await page.getByText('2 fields have generic names.').waitFor();

    await page.getByRole('button', { name: 'Suggest names' }).click();
    await expect.poll(() => designer.listed()).toEqual(suggested);
    await page.getByText('2 fields have suggested names.').waitFor();
    const { fields } = await designer.saved();
    expect(fields).toMatchObject([
      { name: 'family_name', pdfName: 'f1_01[0]' },
      { name: 'amount', pdfName: 'f1_02[0]' },
      { name: 'total', pdfName: null, default: '{amount} * 2' },
    ]);

    await page.keyboard.press('Control+z');
    await expect.poll(() => designer.listed()).toEqual(counted);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(() => designer.listed()).toEqual(suggested);

    await page.getByRole('button', { name: 'Use original names' }).click();
    await expect.poll(() => designer.listed()).toEqual(counted);
    expect((await designer.saved()).fields[2]?.default).toBe('{f1_02[0]} * 2');
    await designer.visitor.expectNoBarriers();
    expect(designer.visitor.complaints).toEqual([]);
  });

  it('lets formulas and conditions follow a name that is typed, whatever it is on its way', async () => {
    const condition = { field: 'net', operator: 'present' };
    const template = await world().product.template([
      { ...box, name: 'net', type: 'number', y: 100 },
      { ...box, name: 'tax', type: 'number', y: 140 },
      { ...box, name: 'total', type: 'number', default: 'net + tax * 2', y: 180 },
      {
        ...box,
        name: 'remark',
        y: 220,
        dependencies: { action: 'show', match: 'all', conditions: [condition] },
      },
    ]);
    const designer = await Designer.at(template);
    const { page } = designer;
    await page.locator('.field-list button[title=net]').click();
    const name = designer.property('name');
    await name.press('End');
    // The name is empty at first, and later that of another field.
    for (const _ of 'net') await name.press('Backspace');
    await name.pressSequentially('tax_free');
    await expect.poll(() => designer.listed()).toEqual(['tax_free', 'tax', 'total', 'remark']);
    const { fields } = await designer.saved();
    expect(fields[2]?.default).toBe('{tax_free} + tax * 2');
    expect(fields[3]?.dependencies?.conditions).toMatchObject([{ field: 'tax_free' }]);
    await page.locator('#editor-pages').focus();
    await page.keyboard.press('Control+z');
    expect((await designer.saved()).fields[2]?.default).toBe('net + tax * 2');
    expect(designer.visitor.complaints).toEqual([]);
  });
}
