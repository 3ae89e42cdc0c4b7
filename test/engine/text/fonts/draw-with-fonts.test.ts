import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { FieldInput } from '../../../../src/engine/fields/field-schema';
import { drawSubmission } from '../../../../src/engine/fill/draw/draw-submission';
import { fontsOfAssets } from '../../../../src/engine/text/fonts/font-library';
import { formOn } from '../../../support/pdf-form';
import { differences, lookOf } from '../../../support/pdfium';
import { blankDocument, makeFields, NOW, wholeOf, wordsOn } from '../../fill/support/drawing';

const BOX = { page: 1, x: 50, width: 300, height: 24 };
const inputs: FieldInput[] = [
  { ...BOX, name: 'polish', y: 50 },
  { ...BOX, name: 'arabic', y: 80, alignment: 'right' },
  { ...BOX, name: 'hindi', y: 110 },
  { ...BOX, name: 'chinese', y: 140, bold: true },
  { ...BOX, name: 'thai', y: 170, height: 60, multiline: true },
  { ...BOX, name: 'plain', y: 240 },
  { ...BOX, name: 'none', y: 270 },
];
const data = {
  polish: 'Zażółć gęślą jaźń',
  arabic: 'محمد بن عبد الله',
  hindi: 'क्षत्रिय हिन्दी',
  chinese: '北京市朝阳区',
  thai: 'กรุงเทพมหานคร',
  plain: 'Plain text',
  none: 'Cuneiform 𒀀',
};

async function draw(values: unknown, editable = false) {
  const document = await blankDocument([{}]);
  const fields = makeFields(inputs, document.plan.pages);
  const fonts = fontsOfAssets(env.ASSETS);
  const { plan } = document;
  const result = await drawSubmission({
    plan,
    fields,
    data: values,
    editable,
    test: false,
    title: 'T',
    now: NOW,
    fonts,
  });
  if (result.outcome !== 'drawn') throw new Error(result.message);
  return { ...result, plan, bytes: wholeOf(document, result) };
}

describe('a document in many scripts', () => {
  it('reads as it was filled in', async () => {
    const words = await wordsOn(await draw(data));
    for (const text of [data.polish, data.arabic, data.hindi, data.chinese, data.thai, data.plain])
      expect(words).toContain(text);
  });

  it('reports only characters that no font has', async () => {
    expect((await draw(data)).missingGlyphs).toEqual(['𒀀']);
  });

  it('is the same every time', async () => {
    expect((await draw(data)).suffix).toEqual((await draw(data)).suffix);
  });

  it('grows by few bytes', async () => {
    const plain = Object.fromEntries(Object.keys(data).map((name) => [name, 'Plain']));
    const added = (await draw(data)).suffix.length - (await draw(plain)).suffix.length;
    expect(added).toBeGreaterThan(5_000);
    expect(added).toBeLessThan(40_000);
  });

  it('can be a form with the same texts', async () => {
    const form = await draw(data, true);
    const [fixed] = await lookOf((await draw(data)).bytes);
    const [look] = await lookOf(form.bytes);
    if (!fixed || !look) throw new Error('no page');
    expect(differences(fixed, look)).toBe(0);
    const values = (await formOn(form.bytes)).map(({ fieldName, fieldValue }) => [fieldName, fieldValue]);
    expect(values).toEqual(Object.entries(data));
    expect(form.missingGlyphs).toEqual(['𒀀']);
  });
});
