import { describe, expect, it } from 'vitest';
import { engineOptionsSchema } from '../../../src/engine';
import { noRules, storedFieldSchema } from '../../../src/engine/fields';
import {
  decodeContent,
  encodeContent,
  type TemplateContent,
} from '../../../src/service/templates/content/template-content';

const place = { page: 1, x: 0, y: 0, width: 100, height: 20 };

function stored(more: object) {
  return storedFieldSchema.parse({ id: 1, name: 'a', ...place, ...more });
}

function shownWith(field: string) {
  return { field, operator: 'present' as const };
}

function contentOf(fields: object[], defaults = {}): TemplateContent {
  return { document: null, fields: fields.map(stored), ...noRules, defaults, html: null };
}

describe('a stored content', () => {
  it.each<[string, TemplateContent]>([
    ['an inset', contentOf([{}, { textInset: 4 }])],
    ['a form of text', contentOf([{ textMask: '999-99-9999' }])],
    ['italic text', contentOf([{ italic: true, bold: true }])],
    ['the mark of the document', contentOf([{ checkCharacter: 'document' }])],
    ['a new mark', contentOf([{ checkCharacter: '★' }, { checkCharacter: '&#9679;' }])],
    ['a list', contentOf([{ type: 'list', displayType: 'list', optionList: 'x', default: ['x'] }])],
    ['a list by its name', { ...contentOf([{}]), sharedFieldData: { a: { type: 'list', title: 'A' } } }],
    ['italic defaults', contentOf([{}], { italic: true, fontSize: 9 })],
  ])('keeps %s apart from what release 0.1.0 reads', (_, content) => {
    const { body, added } = encodeContent(content);
    expect(body).not.toMatch(/textInset|textMask|italic|checkCharacter|list"|default":\[/);
    expect(added).not.toBeNull();
    expect(decodeContent({ body, added })).toEqual(content);
  });

  it('keeps print options apart from what release 0.4.0 reads', () => {
    const page = {
      html: 'x',
      scss: null,
      css: '',
      headerHtml: null,
      footerHtml: null,
      schema: null,
      images: {},
    };
    const withOptions = (more: object) =>
      encodeContent({
        ...contentOf([]),
        html: { ...page, options: engineOptionsSchema.parse({ javascript: true, ...more }) },
      });
    const plain = withOptions({});
    const later = {
      ...{ wait_for: { selector: '#a' }, scripts: 'strict', overflow: 'fail' },
      ...{ bleed: '3mm', crop_marks: true },
    };
    const late = withOptions(later);
    for (const { body } of [plain, late])
      for (const name of Object.keys(later)) expect(body).not.toContain(`"${name}"`);
    expect(plain.added).toBeNull();
    expect(Object.keys(JSON.parse(plain.body).html)).toEqual([...Object.keys(page), 'options']);
    expect(decodeContent(late).html?.options).toMatchObject(later);
    expect(decodeContent(plain).html?.options).toMatchObject({
      wait_for: 'load',
      scripts: 'lenient',
      overflow: 'ignore',
      bleed: 0,
      crop_marks: false,
    });
  });

  it('has one body and nothing more without them', () => {
    const content = contentOf([{ checkCharacter: '✖', bold: true }]);
    const { body, added } = encodeContent(content);
    expect(added).toBeNull();
    expect(decodeContent({ body, added })).toEqual(content);
  });

  it('keeps formulas and rules that release 0.3.0 does not know under a key that it does not read', () => {
    const rules = [
      { action: 'show' as const, match: 'all' as const, targets: ['b'], conditions: [shownWith('a')] },
    ];
    const flags = { type: 'number', default: 'a | 4' };
    const content: TemplateContent = {
      ...contentOf([
        { type: 'number' },
        { id: 2, name: 'b', ...flags },
        { id: 3, name: 'c#1', type: 'number' },
      ]),
      sharedFieldData: { c: { default: 'a & 1', required: true } },
      fieldDependencies: rules,
    };
    const { body, added } = encodeContent(content);
    expect(decodeContent({ body, added })).toEqual(content);
    // What 0.3.0 makes of it: it has these parts of the second column, and no others.
    const { fields, defaults } = JSON.parse(added ?? '');
    const known = decodeContent({ body, added: JSON.stringify({ fields, defaults }) });
    expect(known.fields[1]).toMatchObject({ default: null, required: false });
    expect(known.sharedFieldData).toEqual({ c: { default: null, required: false } });
    expect(known.fieldDependencies).toEqual({});
  });

  it('keeps texts with these signs where they always were', () => {
    const content = contentOf([{ default: 'Smith & Sons | 1999' }]);
    expect(encodeContent(content).added).toBeNull();
  });

  it('has a hash that tells both parts', () => {
    const [one, other] = [contentOf([{ textInset: 4 }]), contentOf([{ textInset: 5 }])].map(encodeContent);
    expect(one?.body).toBe(other?.body);
    expect(one?.hash).not.toBe(other?.hash);
  });
});
