import { describe, expect, it } from 'vitest';
import { as, createAccount, type Token } from '../../support/app';
import { createTemplate } from '../../support/builders';
import { expectProblems } from '../../support/refusals';
import { cmapOf, fontFiles, monospaceFont, withTable } from './support/font-files';

/** The text has 72.5 points: 14 characters of 5 points, or 12 of Courier. */
const box = { page: 1, x: 72, y: 100, width: 74, height: 20, fontSize: 10 };
const auto = { autoCalculateMaxLength: true };
const mono = { ...box, ...auto, name: 'code', typeface: 'Brand Mono' };

async function upload(token: Token, bytes: Uint8Array, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(`font[${name}]`, value);
  form.append('font[file]', new File([bytes], 'font.ttf'));
  const answer = await as(token).post('/fonts', form);
  expect(answer.status, answer.text).toBe(201);
  return answer.json.id;
}

/** A font with the glyphs of Latin letters under Hebrew characters. */
function hebrewFont() {
  return withTable('cmap', () =>
    cmapOf([
      [0x20, 0x20, 3 - 0x20],
      [0x5d0, 0x5ea, 36 - 0x5d0],
    ]),
  );
}

async function withFont(bytes = monospaceFont()) {
  const { live } = await createAccount();
  const font = await upload(live, bytes, { family: 'Brand Mono' });
  return { live, font };
}

async function longestIn(token: Token, template: string, name = 'code'): Promise<unknown> {
  return (await as(token).get(`/templates/${template}/schema`)).json.properties[name].maxLength;
}

function submit(token: Token, template: string, code: string, more: object = {}) {
  return as(token).post(`/templates/${template}/submissions`, { data: { code }, ...more });
}

describe('the longest text in an uploaded monospace font', () => {
  it('is in the schema, and limits the data', async () => {
    const { live } = await withFont();
    const template = await createTemplate(live, [mono]);
    expect(await longestIn(live, template)).toBe(14);
    expect((await submit(live, template, 'x'.repeat(14))).status).toBe(201);
    const refused = await submit(live, template, 'x'.repeat(15));
    expect(refused.status).toBe(422);
    expect(refused.json.errors).toEqual([expect.stringMatching(/^#\/code: .*at most 14/)]);
  });

  it('counts lines, and the box’s own spacing', async () => {
    const { live } = await withFont();
    const template = await createTemplate(live, [
      { ...mono, multilineLines: 3 },
      { ...mono, name: 'spaced', y: 200, characterSpacing: 5 },
    ]);
    expect(await longestIn(live, template)).toBe(42);
    expect(await longestIn(live, template, 'spaced')).toBe(7);
  });

  it('is also in the schema when the template’s defaults name the font', async () => {
    const { live } = await withFont();
    const { typeface: _, ...field } = mono;
    const template = await createTemplate(live, []);
    const put = (body: object) => as(live).put(`/templates/${template}`, { template: body });
    const both = { defaults: { typeface: 'Brand Mono' }, fields: [field] };
    expect((await put(both)).status).toBe(200);
    expect(await longestIn(live, template)).toBe(14);
    const fields = [{ ...field, name: 'more', y: 200 }];
    expect((await as(live).put(`/templates/${template}/add_fields`, { fields })).status).toBe(200);
    expect(await longestIn(live, template, 'more')).toBe(14);
  });

  it('follows what one submission overrides', async () => {
    const { live } = await withFont();
    const template = await createTemplate(live, [mono]);
    const larger = { field_overrides: { code: { fontSize: 20 } } };
    expect((await submit(live, template, 'x'.repeat(7), larger)).status).toBe(201);
    expect((await submit(live, template, 'x'.repeat(8), larger)).status).toBe(422);
  });

  it('stays when the font is deleted, and is measured again when the template is saved with another', async () => {
    const { live, font } = await withFont();
    const template = await createTemplate(live, [mono]);
    await as(live).delete(`/fonts/${font}`);
    const renamed = { template: { shared_field_data: { code: { title: 'Code' } } } };
    expect((await as(live).put(`/templates/${template}`, renamed)).status).toBe(200);
    expect(await longestIn(live, template)).toBe(14);
    await upload(live, fontFiles.mono, { family: 'Brand Mono' });
    expect(await longestIn(live, template)).toBe(14);
    expect((await as(live).put(`/templates/${template}`, { template: { fields: [mono] } })).status).toBe(200);
    expect(await longestIn(live, template)).toBe(12);
  });

  it.each([
    ['a proportional font', fontFiles.regular],
    ['a hand', fontFiles.hand],
    ['a font that of Latin has the space alone', hebrewFont()],
  ])('is unknown for %s', async (_what, bytes) => {
    const { live } = await withFont(bytes);
    const template = await createTemplate(live, []);
    expectProblems(await as(live).put(`/templates/${template}/add_fields`, { fields: [mono] }), [
      /^#\/fields\/0\/autoCalculateMaxLength: needs a comb, or a typeface with one width for all characters: Courier or a monospace font of your own$/,
    ]);
  });

  it('is unknown when the weights of a typeface have different widths', async () => {
    const { live } = await withFont();
    await upload(live, fontFiles.mono, { family: 'Brand Mono', bold: 'true' });
    const template = await createTemplate(live, []);
    const answer = await as(live).put(`/templates/${template}/add_fields`, { fields: [mono] });
    expectProblems(answer, [/autoCalculateMaxLength/]);
  });
});
