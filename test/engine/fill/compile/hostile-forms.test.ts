import { describe, expect, it } from 'vitest';
import { carryFields } from '../../../../src/engine/fields/carry-fields';
import { noRules } from '../../../../src/engine/fields/field-rules';
import { storedFieldSchema } from '../../../../src/engine/fields/field-schema';
import { attempt, compiled } from './support/compile';
import { appearance, formOf } from './support/form-pdf';

const RICH = '/Ff 33554432';
/** So many fields that a text that is read in square time ends the test by its time limit. */
const COUNT = 1_000;

function scripted(name: string, script: string, more = ''): string {
  const text = script.replace(/[()\\]/g, '\\$&');
  return `/FT /Tx /T (${name}) ${more} /AA <</C <</S /JavaScript /JS (${text})>>>>`;
}

function number(name: string, more = ''): string {
  return `/FT /Tx /T (${name}) ${more} /AA <</F <</S /JavaScript /JS (AFNumber_Format\\(2,0,0,0,"",true\\))>>>>`;
}

async function sumOf(pdf: Uint8Array, name: string) {
  const { fields, diagnosis } = await compiled(pdf);
  const field = fields.find((one) => one.name === name);
  const value = field && 'default' in field ? field.default : undefined;
  return { value, told: diagnosis.map(({ code }) => code) };
}

describe('scripts of a hostile form', () => {
  it('names one field a thousand times and gets it once', async () => {
    const list = Array(1_000).fill('a').join(',');
    const pdf = formOf([number('a'), scripted('s', `AFSimple_Calculate("SUM", "${list}")`)]);
    expect((await sumOf(pdf, 's')).value).toBe('SUM({a})');
  });

  it('asks for more fields than a sum may have, and is not understood', async () => {
    const fields = Array.from({ length: 250 }, (_, index) => number(`a.f${index}`));
    const pdf = formOf([...fields, scripted('s', 'AFSimple_Calculate("SUM", "a")')]);
    const { value, told } = await sumOf(pdf, 's');
    expect(value).toBeUndefined();
    expect(told).toContain('script_not_understood');
  });

  it('asks in each of a thousand sums for names that nobody has, in bounded work', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `none${index}`).join(',');
    const sums = Array.from({ length: 1_000 }, (_, index) =>
      scripted(`s${index}`, `AFSimple_Calculate("SUM", "${names}")`),
    );
    const { budget } = await attempt(formOf(sums));
    expect(budget.stepsSpent).toBeLessThan(10_000_000);
  });

  it.each([
    ['spaces before the end', `AFx_y()${' '.repeat(19_000)}x`],
    ['spaces before the bracket', `AFx_y${' '.repeat(19_000)}x`],
  ])('has %s, and is read at once', async (_, script) => {
    const pdf = formOf(Array.from({ length: COUNT }, (_, index) => scripted(`f${index}`, script)));
    expect((await compiled(pdf)).fields).toHaveLength(COUNT);
  });

  it('follows itself through a hundred rows and more, and one sum is left out', async () => {
    const rows = Array.from({ length: 130 }, (_, index) =>
      scripted(`r${index}`, `AFSimple_Calculate("SUM", "r${index - 1}")`),
    );
    const { fields, diagnosis } = await compiled(formOf([number('r-1'), ...rows]));
    expect(fields).toHaveLength(131);
    expect(fields.filter((field) => String(field.default ?? '').startsWith('SUM('))).toHaveLength(129);
    expect(diagnosis.map(({ code }) => code)).toContain('script_not_understood');
  });

  it('has a range that its own value is not in, and keeps field and value', async () => {
    const range = 'AFRange_Validate\\(true,1,true,9\\)';
    const format = 'AFNumber_Format\\(2,0,0,0,"",true\\)';
    const actions = `/AA <</F <</S /JavaScript /JS (${format})>> /V <</S /JavaScript /JS (${range})>>>>`;
    const { fields } = await compiled(formOf([`/FT /Tx /T (n) /V (0) ${actions}`]));
    expect(fields).toMatchObject([{ name: 'n', default: 0 }]);
    expect(fields[0]).not.toHaveProperty('minimum');
  });

  it('averages nothing to 0', async () => {
    const pdf = formOf([number('a'), number('b'), scripted('m', 'AFSimple_Calculate("AVG", "a,b")')]);
    expect((await sumOf(pdf, 'm')).value).toBe('IF(COUNT({a}, {b}) = 0, 0, AVG({a}, {b}))');
  });

  it('is in a damaged stream, and the document is taken', async () => {
    const broken = { dict: '/Filter /FlateDecode', data: 'no such data' };
    const field = '/FT /Tx /T (n) /AA <</F <</S /JavaScript /JS 30 0 R>>>>';
    const { fields } = await compiled(formOf([field], '', { 30: broken }));
    expect(fields).toMatchObject([{ name: 'n' }]);
  });
});

describe('names that every object has', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s styles nothing', async (name) => {
    const fields = [
      `/FT /Tx /T (a) /DA (/${name} 9 Tf)`,
      `/FT /Tx /T (b) ${RICH} /DS (${name}:x; font-family:${name})`,
      `/FT /Tx /T (c) ${RICH} /RV (<${name} style="${name}:x">x</${name}>)`,
      `/FT /Btn /T (d) /MK <</CA (${name})>> /AP <</N <</On null>>>>`,
    ];
    const { fields: found } = await compiled(formOf(fields));
    expect(found.map((field) => field.name)).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });

  it('are read at once in a rich text of brackets', async () => {
    const pdf = formOf(
      Array.from(
        { length: COUNT },
        (_, index) => `/FT /Tx /T (f${index}) ${RICH} /RV (${'<'.repeat(9_000)})`,
      ),
    );
    expect((await compiled(pdf)).fields).toHaveLength(COUNT);
  });
});

describe('looks of a hostile form', () => {
  it('leaves room for a small look after a large one', async () => {
    const large = { ...appearance(''), data: `q Q ${'% '.repeat(300_000)}` };
    const fields = [
      '/FT /Tx /T (large) /V (large) /AP <</N 30 0 R>>',
      '/FT /Tx /T (small) /V (small) /Rect [0 0 200 20] /AP <</N 31 0 R>>',
    ];
    const { plan } = await compiled(formOf(fields, '', { 30: large, 31: appearance('small') }));
    const texts = plan.pages[0]?.looks?.flatMap((look) => (look.shows === 'value' ? [look.data] : []));
    expect(texts?.join()).toContain('(small)');
  });
});

describe('a form that is read again', () => {
  it('adds no second field on a box whose field has a name of an earlier release', () => {
    const place = { page: 1, x: 10, y: 20, width: 100, height: 20 };
    const stored = storedFieldSchema.parse({ id: 1, name: 'F/1', ...place });
    const set = { fields: [stored], ...noRules, characterWidths: {} };
    const pages = [{ width: 600, height: 800 }];
    const { set: carried } = carryFields(set, [{ name: 'F/0', ...place } as { name: string }], pages);
    expect(carried.fields.map(({ name }) => name)).toEqual(['F/1']);
  });
});
