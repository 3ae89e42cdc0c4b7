import { describe, expect, it } from 'vitest';
import { sortedJson } from '../../../src/lib/json';
import { findLine, lineOf, linesOf } from '../../../src/ui/dashboard/comments/island/code-line';
import {
  conflictsOf,
  type Draft,
  draftOf,
  merged,
  sentDraft,
} from '../../../src/ui/dashboard/html-editor/island/model/draft';
import { describe as inWords, problemOf } from '../../../src/ui/dashboard/html-editor/island/model/problems';
import { problemsOfData } from '../../../src/ui/dashboard/html-editor/island/model/problems-of-data';
import { readData } from '../../../src/ui/dashboard/html-editor/island/model/read-data';
import {
  itemOf,
  propertiesOf,
  schemaAt,
} from '../../../src/ui/dashboard/html-editor/island/model/schema-paths';

const base: Draft = {
  html: '<p>1</p>',
  scss: '',
  header_html: '',
  footer_html: '',
  html_engine_options: '{"scale":1}',
};

describe('two who write the same template', () => {
  it('keep what only one of them changed', () => {
    const versions = { base, mine: { ...base, html: 'mine' }, theirs: { ...base, scss: 'theirs' } };
    expect(conflictsOf(versions)).toEqual([]);
    expect(merged(versions, 'mine')).toEqual({ ...base, html: 'mine', scss: 'theirs' });
  });

  it('choose where both changed the same, and only there', () => {
    const mine = { ...base, html: 'mine', footer_html: 'mine' };
    const versions = { base, mine, theirs: { ...base, html: 'theirs', scss: 'theirs' } };
    expect(conflictsOf(versions)).toEqual(['html']);
    expect(merged(versions, 'mine')).toEqual({ ...mine, scss: 'theirs' });
    expect(merged(versions, 'theirs')).toEqual({ ...mine, html: 'theirs', scss: 'theirs' });
  });

  it('need not choose between what is the same', () => {
    const both = { ...base, html: 'same' };
    expect(conflictsOf({ base, mine: both, theirs: both })).toEqual([]);
  });
});

describe('a draft', () => {
  it('is sent as the service takes it, and read as it is sent', () => {
    const sent = sentDraft({ ...base, scss: 'p{}' });
    expect(sent).toEqual({
      html: '<p>1</p>',
      scss: 'p{}',
      header_html: null,
      footer_html: null,
      html_engine_options: { scale: 1 },
    });
    const record = { id: 't', name: 'T', locked: false, updated_at: '' };
    expect(draftOf({ ...record, ...(sent as Omit<Parameters<typeof draftOf>[0], 'id'>) })).toEqual({
      ...base,
      scss: 'p{}',
    });
  });

  it('has the same options in whichever order they come', () => {
    expect(sortedJson({ b: { d: 1, c: [2, 1] }, a: 1 })).toBe(sortedJson({ a: 1, b: { c: [2, 1], d: 1 } }));
  });
});

describe('problems', () => {
  it.each([
    [
      '#/template/scss: line 3, column 5: no such variable',
      'scss',
      { line: 3, column: 5 },
      'no such variable',
    ],
    ['footer_html: line 1, column 2: wrong: here', 'footer_html', { line: 1, column: 2 }, 'wrong: here'],
    ['#/template/html: must not be empty', 'html', null, 'must not be empty'],
    [
      '#/template/html_engine_options/margins/top: a length',
      'html_engine_options',
      null,
      'margins.top: a length',
    ],
    ['The browser did not answer.', 'html', null, 'The browser did not answer.'],
  ])('%s', (text, source, place, message) => {
    expect(problemOf(text)).toEqual({ source, place, message });
  });

  it('are said with their place', () => {
    expect(inWords('#/template/scss: line 3, column 5: no')).toBe('SCSS, line 3, column 5: no');
  });
});

describe('test data', () => {
  it('is told of names that are missing or that the template does not use', () => {
    const rows = { type: 'array' as const, items: { type: 'object' as const } };
    const buyer = { type: 'object' as const, properties: { name: {} }, required: ['name'] };
    const properties = { buyer, rows };
    const schema = { type: 'object' as const, properties, required: ['rows'], additionalProperties: false };
    const said = (data: Record<string, unknown>) =>
      problemsOfData(schema, data).map(({ message }) => message);
    expect(said({ buyer: { name: 'Ada', more: 1 }, rows: [] })).toEqual([]);
    expect(said({ buyer: {}, old: 1 })).toEqual([
      'rows: is missing',
      'old: the template does not use it',
      'buyer/name: is missing',
    ]);
  });

  it('is an object', () => {
    expect(readData('{"a": 1}')).toEqual({ data: { a: 1 }, problem: null });
    expect(readData('')).toEqual({ data: {}, problem: null });
    expect(readData('[1]').problem?.message).toContain('object');
  });

  it('is told where it is no JSON', () => {
    expect(readData('{\n  "a": 1,\n  b\n}').problem).toMatchObject({
      source: 'data',
      place: { line: 3, column: 3 },
    });
  });
});

describe('a place of the schema', () => {
  const schema = {
    properties: {
      order: {
        anyOf: [
          { type: 'null' as const },
          { properties: { items: { items: { properties: { name: {} } } } } },
        ],
      },
    },
  };

  it('is found through lists and choices', () => {
    const items = schemaAt(schema, ['order', 'items']);
    expect(propertiesOf(itemOf(items)).map(([name]) => name)).toEqual(['name']);
    expect(schemaAt(schema, ['order', 'items', 0])).toEqual(itemOf(items));
    expect(schemaAt(schema, ['nothing', 'here'])).toEqual({});
  });
});

describe('the line of a comment', () => {
  const source = '<h1>\n\t<b>{{ a }}</b>\n</h1>\n<p>x</p>\n<b>{{ a }}</b>';
  const line = lineOf({ source: 'html', number: 2, text: '\t<b>{{  a }}</b> ' });

  it.each([
    ['where it was', source, 2],
    ['where it went', `<!-- -->\n\n${source}`, 4],
    ['at the nearest of its text', source.replace('\t<b>', '\t<i>'), 5],
    ['nowhere when it is gone', source.replaceAll('{{ a }}', '{{ b }}'), null],
  ])('is found %s', (_, text, number) => {
    expect(findLine(linesOf(text), line)).toBe(number);
  });

  it('is found by the beginning of a long one', () => {
    const long = `<p>${'many words '.repeat(40)}</p>`;
    const kept = lineOf({ source: 'html', number: 1, text: long });
    expect(kept.text.length).toBeLessThanOrEqual(200);
    expect(findLine(linesOf(`\n${long}`), kept)).toBe(2);
  });
});
