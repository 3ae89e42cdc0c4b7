import { describe, expect, it } from 'vitest';
import { judge } from '../../../scripts/conformance/judge.mjs';
import type { Draft } from './support/draft';
import { type Filling, filled } from './support/filled';
import { heard } from './support/heard';

const NAME = 'Form Role=tv Desc="Name" "Ada"';
const TICKED = 'Form Alt="Box: checked" Role=cb checked=on Desc="Box"';
const NOT_TICKED = 'Form Alt="Box: not checked" Role=cb checked=off Desc="Box"';
const BOX = { page: 1, x: 9, y: 741, width: 20, height: 20 };
const DRAWN = { drawing: { width: 90, height: 30, strokes: [[[1, 1], [80, 20]]] } };

/** Makes the text of the document a choice between options. */
function withOptions(draft: Draft): Draft {
  return draft.change('text', '/FT/Tx', '/FT/Ch/Opt[(red)(blue)]');
}

function signable(draft: Draft): Draft {
  return draft.change('box', '/FT/Btn', '/FT/Sig').change('box', '/AS/Off/AP<</N<</Off @look /On @look >>>>', '');
}

describe('a printed form field', () => {
  it.each<[string, Filling, string[]]>([
    ['ticked', {}, [NAME, TICKED]],
    ['not ticked', { data: { name: 'Ada', box: false } }, [NAME, NOT_TICKED]],
    ['without values', { data: {} }, ['Form Role=tv Desc="Name"', NOT_TICKED]],
    ['that no field fills', { fields: [] }, ['Form Role=tv Desc="Name"', NOT_TICKED]],
    [
      'a radio button',
      { change: (draft) => draft.change('box', '/FT/Btn', '/FT/Btn/Ff 32768'), data: { name: 'Ada', box: 'On' } },
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
    ['of a list', { change: withOptions, data: { name: 'blue' } }, ['Form Alt="Name: blue" Role=tv Desc="Name" "blue"', NOT_TICKED]],
    ['of a list without a choice', { change: withOptions, data: {} }, ['Form Alt="Name: nothing selected" Role=tv Desc="Name" "red"', NOT_TICKED]],
    [
      'of a drawn signature',
      { change: signable, data: { name: 'Ada', box: DRAWN }, about: { language: 'de' } },
      [NAME, 'Form Alt="Unterschrift: Box" Role=tv Desc="Box"'],
    ],
    ['of a signature that is missing', { change: signable, data: { name: 'Ada' } }, [NAME, 'Form Role=tv Desc="Box"']],
    [
      'of characters in cells',
      { change: (draft) => draft.change('text', '/FT/Tx', '/FT/Tx/Ff 16777216/MaxLen 9'), data: { name: 'Ada' } },
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
