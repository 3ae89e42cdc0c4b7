import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import { spoken } from '../../support/spoken';
import { addBoxes } from './support/add-boxes';
import type { Draft } from './support/draft';
import { ADDED, filled } from './support/filled';

describe('a document with a damaged structure', () => {
  it.each<[string, (draft: Draft) => Draft]>([
    [
      'a key that is too large',
      (draft) => draft.change('tree', '4 @annot', '4 @annot 1000000000000000 @annot'),
    ],
    ['a key that is no number', (draft) => draft.change('tree', '4 @annot', '(4) @annot')],
    ['elements above each other', (draft) => draft.change('root', '/P @tree', '/P @h1')],
    [
      'an element that is its own kid',
      (draft) => draft.change('field', '<</Type/OBJR/Obj @text >>', '@field'),
    ],
    ['a field that belongs to no element', (draft) => draft.change('tree', '1 @field', '1 7')],
    [
      'a page with the key of a field',
      (draft) => draft.change('page', '/StructParents 0', '/StructParents 1'),
    ],
    [
      'a page with a key below zero',
      (draft) => draft.change('page', '/StructParents 0', '/StructParents -1'),
    ],
    ['a root without kids', (draft) => draft.change('tree', '/K @root', '')],
    ['a root whose only kid is no group', (draft) => draft.change('root', '/S/Document', '/S/H1')],
    ['kids that are no elements', (draft) => draft.change('root', '[@h1', '[null 7 (x) @h1')],
    ['a parent tree in circles', (draft) => draft.change('tree', 'ParentTree<<', 'ParentTree<</Kids[@tree]')],
    ['a page for an element', (draft) => draft.change('tree', '1 @field', '1 @page')],
    [
      'a page that calls itself an element',
      (draft) => draft.extend('page', '/S/Form/P @root').change('tree', '1 @field', '1 @page'),
    ],
    ['a widget for an element', (draft) => draft.change('tree', '1 @field', '1 @text')],
    [
      'a widget that calls itself an element',
      (draft) =>
        draft
          .change('text', '/Type/Annot', '/Type/StructElem/S/Form/P @root')
          .change('tree', '1 @field', '1 @text'),
    ],
    [
      'the catalogue for an element',
      (draft) => draft.extend('catalog', '/S/Form/P @root').change('tree', '1 @field', '1 @catalog'),
    ],
    [
      'a page for its root',
      (draft) =>
        draft
          .extend('page', '/K @root /ParentTree<</Nums[1 @field]>>')
          .change('catalog', '/StructTreeRoot @tree', '/StructTreeRoot @page'),
    ],
  ])('shows its values: %s', async (_, damage) => {
    for (const editable of [false, true]) {
      const pdf = await filled({ change: (draft) => void damage(draft), editable, more: [ADDED] });
      const boxes = await (await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)).getAnnotations();
      const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
      const shown = editable ? boxes.map(({ fieldValue }) => fieldValue).join(' ') : text;
      expect(text).toContain('TEST');
      for (const value of ['Ada', 'Lovelace']) expect(shown).toContain(value);
      expect(judge(pdf).broken.map(({ rule }) => rule)).not.toContain('readable');
    }
  });

  it('brings no script back by its structure', async () => {
    const change = (draft: Draft) =>
      draft
        .add('script', '<</S/JavaScript/JS(app.alert\\(1\\))>>')
        .change('link', '/A<</S/URI/URI(https://example.com)>>', '/A @script ')
        .change('tree', '1 @field', '1 @script');
    expect((await filled({ change })).toString('latin1')).not.toContain('JavaScript');
  });

  it.each<[string, (draft: Draft) => Draft]>([
    ['marks that the tree does not have', (draft) => draft.change('tree', '@note @h2]', ']')],
    [
      'marks in properties',
      (draft) =>
        draft
          .change('resources', '/L @layer ', '/L @layer /M <</MCID 11>>')
          .append('content', '/P /M BDC BT /F1 9 Tf <0024> Tj ET EMC'),
    ],
    [
      'marks and no entry in the tree',
      (draft) => draft.change('page', '/StructParents 0', '').change('tree', '0[@h1', '99[@h1'),
    ],
  ])('has no value twice by %s', async (_, change) => {
    const said = await spoken(await filled({ change: (draft) => void change(draft) }));
    expect(said.filter((line) => line.startsWith('Form'))).toEqual(['Form: Ada']);
  });

  it.each<[string, (draft: Draft) => Draft]>([
    ['a mark', (draft) => draft.append('content', '/P <</MCID 40000>> BDC EMC')],
    ['an entry of the tree', (draft) => draft.change('tree', '@h2]', `@h2 ${'null '.repeat(40_000)}]`)],
  ])('has no places on a page with %s too many', async (_, change) => {
    const pdf = await filled({ change: (draft) => void change(draft) });
    expect(pdf.toString('latin1')).not.toContain('QuilletField');
  });

  it('does not name thousands of marks for each repeated page', async () => {
    const pages = async (marks: number) => {
      const change = (draft: Draft) => void draft.change('tree', '@h2]', `@h2 ${'null '.repeat(marks)}]`);
      return (await filled({ change, again: 2 })).toString('latin1').split('/StructParents ').length - 1;
    };
    expect(await pages(4_000)).toBe(3);
    expect(await pages(6_000)).toBe(1);
  });

  // Read in square time, the document takes half a minute.
  it('is read once for each element, however many boxes and keys lead to it', {
    timeout: 30_000,
  }, async () => {
    const count = 60_000;
    const numbers = Array.from({ length: count }, (_, index) => 1_000 + index);
    const boxes = numbers.map((number) => `<</Obj ${number} 0 R>>`).join('');
    const change = (draft: Draft) =>
      void draft
        .change('h1', '/K 0', `/K[${boxes}]`)
        .change('tree', '4 @annot', `4 @annot ${numbers.map((number) => `${number} @h1 `).join('')}`);
    expect((await spoken(await filled({ change }))).join()).toContain('Form: Ada');
  });

  it('has one element for hundreds of boxes, and gets one for each', async () => {
    const pdf = await filled({
      change: (draft) => addBoxes(draft, 1_500),
      data: { name: 'Ada', box_1: true },
    });
    expect(await spoken(pdf)).toContain('Form: Ada');
    expect(judge(pdf).broken.map(({ rule }) => rule)).not.toContain('parent-tree');
  });
});
