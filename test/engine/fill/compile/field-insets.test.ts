import { describe, expect, it } from 'vitest';
import { latin1 } from '../../../../src/engine/pdf/reader/characters';
import { formOn } from '../../../support/pdf-form';
import { expectNear, type SeenText, textOn } from '../support/drawing';
import { compiled } from './support/compile';
import { fillForm } from './support/fill-form';
import { formOf } from './support/form-pdf';

const RED = '/MK <</BC [1 0 0]>>';

/** Fills in a box at x 100 to 300, y 72 to 92 of the page as seen. */
async function shownIn(widget: string, value: string, editable = false): Promise<SeenText[]> {
  const drawn = await fillForm(
    formOf([`/FT /Tx /T (a) /DA (/Helv 10 Tf 0 g) ${widget}`]),
    { a: value },
    { editable },
  );
  return (await textOn(drawn)).filter(({ text }) => text !== 'Label');
}

async function startIn(widget: string): Promise<number> {
  const [shown] = await shownIn(widget, 'Value');
  return (shown?.x ?? 0) - 100;
}

describe('text of an imported field', () => {
  it.each([
    ['no entry', '', 2],
    ['no border', '/BS <</W 0>>', 2],
    ['a thin border', `/BS <</W 0.5>> ${RED}`, 2],
    ['a border of one point', `/BS <</W 1>> ${RED}`, 2],
    ['a thick border', `/BS <</W 3>> ${RED}`, 6],
    ['an old border', `/Border [0 0 2] ${RED}`, 4],
    ['a beveled border', `/BS <</W 1 /S /B>> ${RED}`, 4],
    ['a border that is sunk in', `/BS <</W 2 /S /I>> ${RED}`, 8],
  ])('keeps its distance with %s', async (_, widget, distance) => {
    expectNear(await startIn(widget), distance, 0.01);
  });

  it('keeps the same distance at the right', async () => {
    const [shown] = await shownIn(`/Q 2 /BS <</W 2>> ${RED}`, 'Value');
    expectNear((shown?.x ?? 0) + (shown?.width ?? 0), 300 - 4, 0.01);
  });

  it('begins long text below the border', async () => {
    const box = '/Ff 4096 /Rect [100 620 300 720]';
    const [thin] = await shownIn(`${box} /BS <</W 1>>`, 'Value');
    const [thick] = await shownIn(`${box} /BS <</W 4>>`, 'Value');
    // A capital is 7.2 points high at this size.
    expectNear((thin?.y ?? 0) - 7.18, 72 + 1 + 1.1, 0.2);
    expectNear((thick?.y ?? 0) - (thin?.y ?? 0), 3, 0.01);
  });

  it('stays in the middle of the box, whatever its border', async () => {
    const [thin] = await shownIn('', 'H');
    const [thick] = await shownIn(`/BS <</W 3>> ${RED}`, 'H');
    expect(thick?.y).toBe(thin?.y);
    expectNear(thin?.y, 82 + 7.18 / 2, 0.1);
  });

  it('stands in the cells between the borders of a comb', async () => {
    const comb = '/Ff 16777216 /MaxLen 4';
    const middles = async (widget: string) =>
      (await shownIn(widget, '1111')).map(({ x, width }) => x + width / 2 - 100);
    const bordered = await middles(`${comb} /BS <</W 4>> ${RED}`);
    for (const [index, middle] of bordered.entries()) expectNear(middle, 4 + 48 * (index + 0.5), 0.1);
    const bare = await middles(comb);
    for (const [index, middle] of bare.entries()) expectNear(middle, 50 * (index + 0.5), 0.1);
  });

  it('is as large as the box allows when the size is left to the viewer', async () => {
    const sizeIn = async (widget: string) => (await shownIn(`/DA (/Helv 0 Tf) ${widget}`, 'Ag'))[0]?.fontSize;
    expectNear(await sizeIn(''), 15.7, 0.1);
    expectNear(await sizeIn('/Rect [100 680 300 720]'), 33, 0.1);
    expectNear(await sizeIn('/BS <</W 3>>'), 12.2, 0.1);
    expectNear(await sizeIn('/Ff 4096 /Rect [100 620 300 720]'), 12, 0.1);
    expectNear(await sizeIn('/Ff 16777216 /MaxLen 20'), 10, 0.1);
  });

  it('keeps its distance in a form that stays fillable, and when it is filled in again', async () => {
    const form = formOf([`/FT /Tx /T (a) /DA (/Helv 10 Tf 0 g) /BS <</W 3>> ${RED}`]);
    const { bytes } = await fillForm(form, { a: 'Value' }, { editable: true });
    expect(latin1(bytes)).toMatch(/\/BS<<\/W 3>>/);
    expect(latin1(bytes)).toMatch(/6 [\d.]+ Td <56616c7565> Tj/);
    expect(await formOn(bytes)).toMatchObject([{ fieldName: 'a', fieldValue: 'Value' }]);
  });

  it('scales with the units of the page', async () => {
    const widget = '/FT /Tx /T (a) /DA (/Helv 10 Tf 0 g) /BS <</W 2>>';
    const { fields } = await compiled(formOf([widget], '/UserUnit 2'));
    expect(fields).toMatchObject([{ fontSize: 20, textInset: 8, width: 400 }]);
  });
});

describe('the empty box of a field', () => {
  const boxOf = async (widget: string) => latin1((await compiled(formOf([`/FT /Tx /T (a) ${widget}`]))).pdf);

  it('has its background and its border', async () => {
    const pdf = await boxOf('/BS <</W 2>> /MK <</BG [0.9] /BC [0 0 1]>>');
    expect(pdf).toContain('0.9 g 100 700 200 20 re f\n0 0 1 RG 2 w 101 701 198 18 re S');
  });

  it('has the dashes of its border', async () => {
    expect(await boxOf(`/BS <</W 1 /S /D /D [4 2]>> ${RED}`)).toContain('[4 2] 0 d 1 w');
    expect(await boxOf(`/Border [0 0 1 [5 1]] ${RED}`)).toContain('[5 1] 0 d 1 w');
    expect(await boxOf(`/BS <</W 1 /S /D /D [0 0]>> ${RED}`)).toContain('[3] 0 d 1 w');
  });

  it('has the light and the dark edge of a border with depth', async () => {
    const beveled = await boxOf('/BS <</W 2 /S /B>> /MK <</BG [0.8 0.8 1] /BC [0 0 0]>>');
    expect(beveled).toContain('1 g 102 702 m 102 718 l 298 718 l 296 716 l 104 716 l 104 704 l f');
    expect(beveled).toContain('0.4 0.4 0.5 rg 102 702 m 298 702 l 298 718 l');
    const inset = await boxOf('/BS <</W 1 /S /I>> /MK <</BC [0 0 0]>>');
    expect(inset).toContain('0.5 g 101 701 m');
    expect(inset).toContain('0.75 g 101 701 m');
  });

  it('has no border that is wider than the box', async () => {
    expect(await boxOf(`/BS <</W 50>> ${RED}`)).not.toContain('RG 50 w');
    expect(await boxOf(`/BS <</W -3>> ${RED}`)).not.toContain('1 0 0 RG');
  });
});
