import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import type { Draft } from './support/draft';
import { type Filling, filled } from './support/filled';
import { heard } from './support/heard';

const NAME = 'Form Role=tv Desc="Name" "Ada"';
const TICKED = 'Form Alt="Box: checked" Role=cb checked=on Desc="Box"';
const NOT_TICKED = 'Form Alt="Box: not checked" Role=cb checked=off Desc="Box"';
const BOX = { page: 1, x: 9, y: 741, width: 20, height: 20 };
const DRAWN = {
  drawing: {
    width: 90,
    height: 30,
    strokes: [
      [
        [1, 1],
        [80, 20],
      ],
    ],
  },
};

/** Makes the text of the document a choice between options. */
function withOptions(draft: Draft): Draft {
  return draft.change('text', '/FT/Tx', '/FT/Ch/Opt[(red)(blue)]');
}

function signable(draft: Draft): Draft {
  return draft
    .change('box', '/FT/Btn', '/FT/Sig')
    .change('box', '/AS/Off/AP<</N<</Off @look /On @look >>>>', '');
}

describe('a printed form field', () => {
  it.each<[string, Filling, string[]]>([
    ['ticked', {}, [NAME, TICKED]],
    ['not ticked', { data: { name: 'Ada', box: false } }, [NAME, NOT_TICKED]],
    ['without values', { data: {} }, ['Form Role=tv Desc="Name"', NOT_TICKED]],
    ['that no field fills', { fields: [] }, ['Form Role=tv Desc="Name"', NOT_TICKED]],
    [
      'a radio button',
      {
        change: (draft) => draft.change('box', '/FT/Btn', '/FT/Btn/Ff 32768'),
        data: { name: 'Ada', box: 'On' },
      },
      [NAME, 'Form Alt="Box, On: checked" Role=rb checked=on Desc="Box"'],
    ],
    [
      'without a title',
      { change: (draft) => draft.change('box', '/TU(Box)', '').change('text', '/TU(Name)', '') },
      ['Form Role=tv "Ada"', 'Form Alt="box: checked" Role=cb checked=on'],
    ],
    [
      'with other words of its own, which would hide the value',
      {
        change: (draft) =>
          draft.change('text', '/TU(Name)', '').extend('field', '/Alt(First name)/ActualText(Enter it)'),
      },
      ['Form Role=tv Desc="First name" "Ada"', TICKED],
    ],
    [
      'with attributes of its own',
      {
        change: (draft) => {
          draft.extend('field', '/A[<</O/PrintField/Role/pb>> 1 <</O/Layout/ListNumbering/None>> 2]');
          draft.extend('field2', '/A<</O/Layout/ListNumbering/Disc>>');
        },
      },
      [
        'Form ListNumbering=None Role=tv Desc="Name" "Ada"',
        'Form Alt="Box: checked" ListNumbering=Disc Role=cb checked=on Desc="Box"',
      ],
    ],
    [
      'of a title in Arabic',
      { change: (draft) => draft.change('box', '(Box)', '<feff06450648062706410642>') },
      [NAME, 'Form Alt="موافق: checked" Role=cb checked=on Desc="موافق"'],
    ],
    [
      'of a document that is filled in another language',
      { about: { language: 'fr-CA' } },
      [NAME, 'Form Alt="Box: coché" Role=cb checked=on Desc="Box"'],
    ],
    [
      'of a title that the template has changed',
      { data: {}, more: [], change: (draft) => draft.change('box', '(Box)', '(Agreed)') },
      ['Form Role=tv Desc="Name"', 'Form Alt="Agreed: not checked" Role=cb checked=off Desc="Agreed"'],
    ],
    [
      'of a list',
      { change: withOptions, data: { name: 'blue' } },
      ['Form Alt="Name: blue" Role=tv Desc="Name" "blue"', NOT_TICKED],
    ],
    [
      'of a list without a choice',
      { change: withOptions, data: {} },
      ['Form Alt="Name: nothing selected" Role=tv Desc="Name" "red"', NOT_TICKED],
    ],
    [
      'of a drawn signature',
      { change: signable, data: { name: 'Ada', box: DRAWN }, about: { language: 'de' } },
      [NAME, 'Form Alt="Unterschrift: Box" Role=tv Desc="Box"'],
    ],
    [
      'of a signature that is missing',
      { change: signable, data: { name: 'Ada' } },
      [NAME, 'Form Role=tv Desc="Box"'],
    ],
    [
      'of characters in cells',
      {
        change: (draft) => draft.change('text', '/FT/Tx', '/FT/Tx/Ff 16777216/MaxLen 9'),
        data: { name: 'Ada' },
      },
      [NAME, NOT_TICKED],
    ],
  ])('says what it is: %s', async (_, filling, says) => {
    const pdf = await filled(filling);
    expect(heard(pdf)).toEqual(says);
    const broken = judge(pdf).broken.filter(({ rule }) => rule.startsWith('printed-field'));
    expect(broken).toEqual([]);
  });

  it.each([
    ['en-GB', 'checked'],
    ['de-CH', 'angekreuzt'],
    ['fr', 'coché'],
    ['es-MX', 'marcado'],
    ['ar', 'محدد'],
    ['JA', 'チェックあり'],
    ['pl', '\u2611'],
    ['constructor', '\u2611'],
  ])('says its state in the language of the document: %s', async (language, state) => {
    const pdf = await filled({ change: (draft) => draft.change('catalog', '(en-GB)', `(${language})`) });
    expect(heard(pdf)).toContain(`Form Alt="Box: ${state}" Role=cb checked=on Desc="Box"`);
  });

  it('says nothing of its state where people can change it', async () => {
    const pdf = await filled({ editable: true });
    expect(heard(pdf).join()).not.toMatch(/checked|Alt=/);
  });

  it('reads characters in cells as one text', async () => {
    const change = (draft: Draft) => draft.change('text', '/FT/Tx', '/FT/Tx/Ff 16777216/MaxLen 9');
    expect((await filled({ change })).toString('latin1')).toContain('/Span <</ActualText(Ada)>> BDC');
  });

  it('has no other words that would hide a second field in its place', async () => {
    const picture = { ...BOX, name: 'code', displayType: 'qrcode', title: 'Code' };
    const pdf = await filled({ more: [picture], data: { name: 'Ada', box: true, code: 'x' } });
    expect(heard(pdf)).toEqual([NAME, 'Form Role=cb checked=on Desc="Box" "Box: checkedCode: x"']);
  });

  it('is a push button that is printed', async () => {
    const pdf = await filled({ change: (draft) => draft.change('box', '/FT/Btn', '/FT/Btn/Ff 65536') });
    expect(heard(pdf)).toEqual([NAME, 'Form Role=pb Desc="Box"']);
  });
});

describe('the element of a printed form field', () => {
  /** Adds text to the element of a widget, as content of its own. */
  function withLabel(draft: Draft): Draft {
    return draft
      .change('field', '/K <</Type/OBJR/Obj @text >>', '/K[11<</Type/OBJR/Obj @text >>]/Alt(Whole name)')
      .append('content', '/Form <</MCID 11>> BDC BT /F1 9 Tf <0024> Tj ET EMC ')
      .change('tree', '@h2]', '@h2 @field]');
  }

  it.each<[string, (draft: Draft) => Draft, string[]]>([
    [
      'below one with a label, whose other words would hide both',
      (draft) => withLabel(draft).change('text', '/TU(Name)', ''),
      ['Form', 'Form Role=tv Desc="Whole name" "Ada"', TICKED],
    ],
    [
      'of a class that says something else',
      (draft) =>
        draft
          .extend('tree', '/ClassMap<</Button<</O/PrintField/Role/pb/checked/off>>>>')
          .extend('field2', '/C[/Button 0]'),
      [NAME, TICKED],
    ],
    [
      'with a list of attributes that others may share',
      (draft) =>
        draft
          .extend('field', '/A @shared /T(t)')
          .extend('field2', '/A @shared ')
          .add('shared', '[<</O/Layout/ListNumbering/None>> 1]'),
      [
        'Form ListNumbering=None',
        'Form Role=tv Desc="Name" "Ada"',
        'Form ListNumbering=None',
        'Form Alt="Box: checked" Role=cb checked=on Desc="Box"',
      ],
    ],
    [
      'with attributes of no kind',
      (draft) => draft.extend('field', '/A[1 null (x) /y <</O/PrintField>> 4]').extend('field2', '/A/name'),
      [NAME, TICKED],
    ],
    [
      'longer than a submission may write again',
      (draft) => draft.extend('field', `/T(${'t'.repeat(1_000)})`),
      ['Form', NAME, TICKED],
    ],
    [
      'that two annotations share',
      (draft) =>
        draft.change(
          'field2',
          '<</Type/OBJR/Obj @box >>',
          '[<</Type/OBJR/Obj @text >><</Type/OBJR/Obj @box >>]',
        ),
      [NAME, 'Form', TICKED],
    ],
    [
      'in a namespace of PDF 2.0',
      (draft) =>
        draft
          .add('ns', '<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>')
          .extend('tree', '/Namespaces[@ns]')
          .extend('field', '/NS @ns '),
      [NAME, TICKED],
    ],
    [
      'of a page that is turned and enlarged',
      (draft) => draft.extend('page', '/Rotate 270/UserUnit 2'),
      [NAME, TICKED],
    ],
    [
      'found in a tree with limits',
      (draft) =>
        draft
          .change('tree', '/ParentTree<<', '/ParentTree<</Kids[@leaf @first]>>/Other<<')
          .add('leaf', '<</Limits[900 2]/Nums[2 @field2 1 @field 3 @anchor 4 @annot 4]>>')
          .add('first', '<</Limits[0 0]/Nums[0[@h1 @p @figure @lbl @lbody @th @th2 @td @td2 @note @h2]]>>'),
      [NAME, TICKED],
    ],
    [
      'with a title in UTF-8, and one that is cut off',
      (draft) => draft.change('text', '(Name)', '<efbbbf4e616d65>').change('box', '(Box)', '<feff0042d800>'),
      [NAME, 'Form Alt="B�: checked" Role=cb checked=on Desc="B�"'],
    ],
    [
      'that has gaps in the marks of its page',
      (draft) =>
        draft
          .append('content', '/P <</MCID 900>> BDC EMC ')
          .change('p', '/K 1', '/K[1 900]')
          .change('tree', '@h2]', `@h2 ${'null '.repeat(889)}@p ]`),
      [NAME, TICKED],
    ],
  ])('stays right: %s', async (_, change, says) => {
    const pdf = await filled({ change: (draft) => void change(draft) });
    expect(heard(pdf)).toEqual(says);
    const editable = await filled({ change: (draft) => void change(draft), editable: true });
    for (const made of [pdf, editable]) {
      const rules = [
        'parent-tree',
        'marks-in-structure',
        'content-tagged',
        'widgets-tagged',
        'printed-fields',
      ];
      expect(judge(made).broken.filter(({ rule }) => rules.includes(rule))).toEqual([]);
    }
  });

  // Read as a whole for each field, the words take a minute.
  it('has short words of a long text that many elements share', { timeout: 30_000 }, async () => {
    const count = 1_000;
    const names = Array.from({ length: count }, (_, index) => `w${index}`);
    const change = (draft: Draft) => {
      draft.add('words', `(${'w'.repeat(300_000)})`);
      for (const [index, name] of names.entries()) {
        const rect = `${300 + 10 * (index % 20)} ${9 + 10 * Math.floor(index / 20)}`;
        const [left, bottom] = rect.split(' ').map(Number);
        draft.add(
          name,
          `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/F 4/Rect[${rect} ${(left ?? 0) + 8} ${(bottom ?? 0) + 8}]/StructParent ${9 + index}>>`,
        );
        draft.add(
          `e${name}`,
          `<</Type/StructElem/S/Form/P @root /Alt @words /K <</Type/OBJR/Obj @${name} >>>>`,
        );
      }
      const all = names.map((name) => `@${name} `).join('');
      draft.change('catalog', '@box]', `@box ${all}]`).change('page', '@box ', `@box ${all}`);
      draft.change(
        'tree',
        '4 @annot',
        `4 @annot ${names.map((name, index) => `${9 + index} @e${name} `).join('')}`,
      );
      draft.change('root', '@annot]', `@annot ${names.map((name) => `@e${name} `).join('')}]`);
    };
    const pdf = await filled({ change });
    expect(pdf.length).toBeLessThan(2_000_000);
    expect(heard(pdf).filter((line) => line === `Form Role=tv Desc="${'w'.repeat(200)}"`)).toHaveLength(
      count,
    );
  });
});
