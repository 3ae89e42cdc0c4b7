import { describe, expect, it } from 'vitest';
import { classicPdf, type Objects, onePage } from '../pdf/support/build-pdf';
import { compiled } from './support/compile';
import { readText } from './support/read-back';

const page = (content: string, extra: Objects = {}, entries = '') =>
  classicPdf({ objects: { ...onePage('', entries, content), ...extra } });

const helvetica = (text: string) => page(`BT /F1 12 Tf 72 720 Td ${text} ET`);

describe('tags in the text of a page', () => {
  const spellings: [string, string][] = [
    ['one string', '({{name}}) Tj'],
    ['a string with escapes', String.raw`(\173\173n\141me\175\175) Tj`],
    ['a hexadecimal string', '<7b7b6e616d657d7d> Tj'],
    ['pieces that are moved', '[({{n) 20 (a) -15 (me}) 3 (})] TJ'],
    ['several operations', '({) Tj ({na) Tj (me) Tj (}}) Tj'],
    ['operations with moves between', '({{na) Tj 21.36 0 Td (me}}) Tj'],
    ["the operator '", "14 TL 0 14 Td ({{name}}) '"],
    ['the operator "', '14 TL 0 14 Td 0 0 ({{name}}) "'],
    ['stretched letters', '90 Tz 1 Tc ({{name}}) Tj'],
  ];

  it.each(spellings)('are found in %s', async (_, text) => {
    const { fields, pdf, diagnosis } = await compiled(helvetica(`${text} 100 Tz 0 Tc 0 -40 Td (after) Tj`));
    expect(diagnosis).toEqual([]);
    expect(fields).toMatchObject([{ name: 'name', page: 1, x: 72, fontSize: 12, height: 13.8 }]);
    expect((await readText(pdf)).map((item) => item.text)).toEqual(['after']);
  });
});
