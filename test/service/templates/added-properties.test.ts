import { describe, expect, it } from 'vitest';
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

  it('has one body and nothing more without them', () => {
    const content = contentOf([{ checkCharacter: '✖', bold: true }]);
    const { body, added } = encodeContent(content);
    expect(added).toBeNull();
    expect(decodeContent({ body, added })).toEqual(content);
  });

  it('has a hash that tells both parts', () => {
    const [one, other] = [contentOf([{ textInset: 4 }]), contentOf([{ textInset: 5 }])].map(encodeContent);
    expect(one?.body).toBe(other?.body);
    expect(one?.hash).not.toBe(other?.hash);
  });
});
