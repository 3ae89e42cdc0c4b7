import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../src/engine/fields/field-schema';
import { placeAcceptableFields } from '../../../src/engine/fields/place-acceptable-fields';
import { formOn } from '../../support/pdf-form';
import { compiled } from './compile/support/compile';
import { formOf } from './compile/support/form-pdf';
import { contentOn, draw, drawOne } from './support/drawing';

const toppings = 'Ham\nOlives\nPeppers\nTuna';
const list = { type: 'list', optionList: toppings, height: 60, fontSize: 10 } as const;

async function textsOf(properties: Partial<FieldInput>, value: unknown): Promise<string[]> {
  const { bytes } = await drawOne(properties, value);
  const { readText } = await import('./compile/support/read-back');
  return (await readText(bytes)).map(({ text }) => text);
}

/** The lower edges of the grounds of chosen options, from the bottom of the box. */
async function highlights(properties: Partial<FieldInput>, value: unknown): Promise<number[]> {
  const content = await contentOn(await drawOne(properties, value)).catch(() => '');
  return [...content.matchAll(/^0\.6 \S+ \S+ rg\n\S+ (\S+) \S+ \S+ re f$/gm)].map(([, y]) => Number(y));
}

describe('a list on the page', () => {
  it('shows all options, with the chosen ones highlighted', async () => {
    expect(await textsOf(list, ['Olives', 'Tuna'])).toEqual(['Ham', 'Olives', 'Peppers', 'Tuna']);
    expect(await highlights(list, ['Olives', 'Tuna'])).toEqual([60 - 2 * 11.5, 60 - 4 * 11.5]);
    expect(await highlights(list, [])).toEqual([]);
  });

  it('shows one chosen option for a text', async () => {
    const one = { displayType: 'list', optionList: toppings, height: 60, fontSize: 10 } as const;
    expect(await textsOf(one, 'Ham')).toEqual(['Ham', 'Olives', 'Peppers', 'Tuna']);
    expect(await highlights(one, 'Ham')).toEqual([60 - 11.5]);
  });

  it('is scrolled to what is chosen, and reports what is chosen beyond its box', async () => {
    const low = { ...list, height: 24 };
    expect(await textsOf(low, ['Peppers'])).toEqual(['Peppers', 'Tuna']);
    expect(await textsOf(low, [])).toEqual(['Ham', 'Olives']);
    const { truncatedText } = await drawOne(low, ['Ham', 'Tuna']);
    expect(truncatedText).toEqual({ value: 'Tuna' });
  });

  it('makes long options smaller together', async () => {
    const long = { ...list, optionList: `Ham\n${'Olives '.repeat(12).trim()}` };
    const { truncatedText } = await drawOne(long, ['Ham']);
    expect(truncatedText).toEqual({});
  });

  it('is one line where it is displayed as text', async () => {
    expect(await textsOf({ ...list, displayType: 'text' }, ['Olives', 'Tuna'])).toEqual(['Olives, Tuna']);
  });

  it.each([
    [{ condition: 'Tuna' }, ['Ham', 'Tuna'], true],
    [{ condition: 'Tuna' }, ['Ham'], false],
    [{}, ['Ham'], true],
    [{}, [], false],
  ])('ticks a box with %j for %j: %s', async (properties, value, isTicked) => {
    const texts = await textsOf({ ...list, displayType: 'check', ...properties }, value);
    expect(texts.length > 0).toBe(isTicked);
  });
});

describe('a list in a form', () => {
  const box = { name: 'toppings', page: 1, x: 50, y: 100, width: 100, ...list };

  it('holds its options, the chosen ones and their places', async () => {
    const { bytes } = await draw(
      [{ ...box, default: ['Ham'] }],
      { toppings: ['Olives', 'Tuna'] },
      { editable: true },
    );
    const [field] = await formOn(bytes);
    expect(field).toMatchObject({
      fieldType: 'Ch',
      combo: false,
      multiSelect: true,
      fieldValue: ['Olives', 'Tuna'],
      defaultFieldValue: 'Ham',
    });
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('/I[1 3]');
    expect(text).not.toContain('/TI');
  });

  it('allows one option for a text', async () => {
    const one = { ...box, type: 'string', displayType: 'list' } as const;
    const { bytes } = await draw([one], { toppings: 'Tuna' }, { editable: true });
    const [field] = await formOn(bytes);
    expect(field).toMatchObject({ combo: false, multiSelect: false, fieldValue: ['Tuna'] });
  });

  it('has a check box for each option, which are checked by themselves', async () => {
    const boxes = ['Ham', 'Olives', 'Tuna'].map((condition, index) => {
      const place = { y: 100 + 30 * index, width: 12, height: 12 };
      return { ...box, ...place, displayType: 'check' as const, condition };
    });
    const { bytes } = await draw(boxes, { toppings: ['Ham', 'Tuna'] }, { editable: true });
    const form = await formOn(bytes);
    expect(
      form.map(({ fieldName, fieldValue, radioButton }) => [fieldName, fieldValue, radioButton]),
    ).toEqual([
      ['toppings', 'Ham', false],
      ['toppings (2)', 'Off', false],
      ['toppings (3)', 'Tuna', false],
    ]);
  });
});

describe('a list of the document', () => {
  const dict = (more: string) => `/FT /Ch /T (list) /Opt [[(1) (one)] [(2) (two)] [(3) (three)]] ${more}`;

  async function fieldOf(more: string) {
    const { fields, diagnosis, plan } = await compiled(formOf([dict(more)], '', {}));
    expect(placeAcceptableFields(fields, plan.pages).fields).toHaveLength(1);
    const [field] = fields;
    if (field === undefined) throw new Error('the list became no field');
    return { ...field, codes: diagnosis.map(({ code }) => code) };
  }

  it.each([
    ['/Ff 2097152 /V [(1) (3)]', { type: 'list', default: ['one', 'three'] }],
    ['/Ff 2097152 /V (2)', { type: 'list', default: ['two'] }],
    ['/V (2)', { type: 'string', default: 'two' }],
    ['', { type: 'string' }],
  ])('with %s is a list with its options', async (more, wanted) => {
    const field = await fieldOf(more);
    expect(field).toMatchObject({ displayType: 'list', optionList: 'one\ntwo\nthree', codes: [], ...wanted });
    expect(field.fontSize).toBeLessThanOrEqual(12);
  });

  it('shows one option where its options are too long for a template', async () => {
    const options = Array.from({ length: 3_000 }, (_, index) => `(option ${index} ${'x'.repeat(30)})`).join(
      '',
    );
    const list = `/FT /Ch /Ff 2097152 /T (list) /Opt [${options}] /V [(option 1) (option 2)]`;
    const { fields, diagnosis } = await compiled(formOf([list], '', {}));
    expect(fields[0]).toMatchObject({ type: 'string', displayType: 'text', default: 'option 1' });
    expect(diagnosis.map(({ code }) => code)).toEqual(['list_as_text', 'multiple_choice']);
  });
});
