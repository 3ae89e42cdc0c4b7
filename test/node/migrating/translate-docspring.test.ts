import { describe, expect, it } from 'vitest';
import { pauseOf, Refused, safeOrigin } from '../../../scripts/import-docspring/ask.mjs';
import { stepsTo, versionsOf } from '../../../scripts/import-docspring/bring-versions.mjs';
import { inkIn, inkOf, thickened } from '../../../scripts/import-docspring/ink.mjs';
import { productParts } from '../../../scripts/import-docspring/product-parts';
import { saveAccepted } from '../../../scripts/import-docspring/save-accepted.mjs';
import { asDraft07, schemaDifferences } from '../../../scripts/import-docspring/schemas.mjs';
import { translateContent } from '../../../scripts/import-docspring/translate-content.mjs';
import { translateLiquid } from '../../../scripts/import-docspring/translate-liquid.mjs';
import { translateSettings } from '../../../scripts/import-docspring/translate-settings.mjs';
import { theirTemplate } from './support/docspring-records';

type Left = { field?: string | null; property: string; reason: string };

function leaving(): { left: Left[]; leave: (one: Left) => void } {
  const left: Left[] = [];
  return { left, leave: (one) => void left.push(one) };
}

describe('a template of DocSpring, in the words of Quillet', () => {
  it('has its fields in their order, without what is unset', () => {
    const { left, leave } = leaving();
    const fields = {
      5: { name: 'b', page: 1, default: '', minLength: null, fontSize: 0, title: '', width: 0 },
      6: { name: 'a', page: 2, color: '#FA0', type: 'boolean', default: 'true', optionList: ['x', 'y'] },
    };
    const template = theirTemplate('tpl_1', 'T', { fields, field_order: [[6], [5]], defaults: {} });
    expect(translateContent(template, leave)).toEqual({
      fields: [
        { id: 6, name: 'a', page: 2, color: 'FFAA00', type: 'boolean', default: true, optionList: 'x\ny' },
        { id: 5, name: 'b', page: 1, title: '', width: 0.1 },
      ],
      shared_field_data: {},
      defaults: {},
      field_dependencies: {},
    });
    expect(left).toEqual([]);
  });

  it('has rules for groups and fields, with operators of the same meaning', () => {
    const { left, leave } = leaving();
    const names = ['coverage', 'dependent/name', 'dependent/born', 'beneficiary', 'age'];
    const fields = Object.fromEntries(names.map((name, index) => [index + 1, { name, page: 1 }]));
    const rule = { action: 'show', match: 'all' };
    const field_dependencies = [
      {
        ...rule,
        conditions: [{ field: 'coverage', operator: 'not_equals', value: 'decline' }],
        targets: ['dependent/name', 'dependent/born'],
      },
      {
        ...rule,
        conditions: [{ field: 'age', operator: 'range', value: 18, rangeMax: 65 }],
        targets: ['beneficiary'],
      },
      { ...rule, conditions: [{ field: 'age', operator: 'range', rangeMax: '65' }], targets: ['coverage'] },
      { ...rule, conditions: [{ field: 'age', operator: 'present', value: '' }], targets: ['coverage'] },
    ];
    const template = theirTemplate('tpl_1', 'T', { fields, field_dependencies, defaults: {} });
    const content = translateContent(template, leave);
    const age = (condition: object) => ({ ...rule, conditions: [{ field: 'age', ...condition }] });
    expect(content['field_dependencies']).toEqual([
      {
        ...rule,
        conditions: [{ field: 'coverage', operator: 'not_equals', value: 'decline' }],
        targets: ['dependent/name', 'dependent/born'],
      },
      { ...age({ operator: 'between', value: [18, 65] }), targets: ['beneficiary'] },
      { ...age({ operator: 'lte', value: 65 }), targets: ['coverage'] },
      { ...age({ operator: 'present' }), targets: ['coverage'] },
    ]);
    expect(content['shared_field_data']).toEqual({});
    expect(left).toEqual([]);
  });

  it('has rules for all fields of a group, and names what a rule is not for', () => {
    const { left, leave } = leaving();
    const fields = { 1: { name: 'a/b', page: 1 }, 2: { name: 'a/c', page: 1 }, 3: { name: 'ab', page: 1 } };
    const conditions = [{ field: 'ab', operator: 'present' }];
    const rule = { action: 'show', match: 'all', conditions };
    const field_dependencies = [
      { ...rule, targets: ['a', 'gone'] },
      { ...rule, targets: ['gone'] },
      { ...rule, conditions: [], targets: ['ab'] },
    ];
    const template = theirTemplate('tpl_1', 'T', { fields, field_dependencies, defaults: {} });
    expect(translateContent(template, leave)['field_dependencies']).toEqual([
      { ...rule, targets: ['a/b', 'a/c'] },
    ]);
    expect(left).toMatchObject([
      { field: 'gone', reason: expect.stringContaining('no field') },
      { field: 'gone', reason: expect.stringContaining('no field') },
      { field: 'ab', reason: expect.stringContaining('without conditions') },
    ]);
  });

  it('has the rules of an HTML template at its fields, and names what is for no field', () => {
    const { left, leave } = leaving();
    const rule = { action: 'show', match: 'all', conditions: [{ field: 'a', operator: 'present' }] };
    const own = {
      template_type: 'html',
      fields: { 1: { name: 'a' }, 2: { name: 'b' } },
      field_dependencies: [
        { ...rule, targets: ['b'] },
        { ...rule, targets: ['b', 'c'] },
      ],
      shared_field_data: { z: { title: 'Lost' } },
    };
    expect(translateContent(theirTemplate('tpl_1', 'T', own), leave)).toMatchObject({
      fields: [{ name: 'a' }, { name: 'b', dependencies: rule }],
    });
    expect(left).toMatchObject([
      { field: 'z', property: 'shared_field_data' },
      { field: 'c', property: 'field_dependencies' },
      { field: 'b', property: 'field_dependencies' },
    ]);
  });

  it('spreads defaults that Quillet does not have over the fields they are for', () => {
    const { left, leave } = leaving();
    const fields = {
      1: { name: 'ok', page: 1, type: 'boolean' },
      2: { name: 'at', page: 1, type: 'date' },
    };
    const defaults = {
      textColor: '#123456',
      dateFormat: '%d',
      dateTimeFormat: '%d %H',
      checkBackgroundColor: 'FFFFFF',
    };
    const shared_field_data = { at: { includeTime: true, type: 'date' } };
    const template = theirTemplate('tpl_1', 'T', {
      fields,
      defaults: { ...defaults, glow: 1 },
      shared_field_data,
    });
    const content = translateContent(template, leave);
    expect(content['defaults']).toEqual({ color: '123456', dateTimeFormat: '%d' });
    expect(content['fields']).toMatchObject([{ backgroundColor: 'FFFFFF' }, { dateTimeFormat: '%d %H' }]);
    expect(left).toMatchObject([{ property: 'defaults.glow' }]);
  });

  it('has its settings, and names those that there are not', () => {
    const { left, leave } = leaving();
    const own = {
      embed_domains: 'https://a.example/x; b.example',
      webhook_url: 'https://hook.example/1',
      locked: true,
      predefined_fields: [{ name: 'customer', field_required: false, title: 'Customer', description: null }],
    };
    const { settings, notices, locked } = translateSettings(
      { ...theirTemplate('tpl_1', 'T', own), newest: 1 },
      leave,
    );
    expect(settings).toMatchObject({
      embed_domains: ['a.example', 'b.example'],
      merge_audit_trail_pdf: true,
      predefined_fields: [{ name: 'customer', field_required: false }],
    });
    expect(notices).toEqual({ webhook_url: 'https://hook.example/1' });
    expect(locked).toBe(true);
    expect(left).toMatchObject([
      { property: 'predefined_fields.0.title', reason: expect.stringContaining('has a name') },
      { property: 'newest', reason: expect.stringContaining('does not know') },
    ]);
  });

  it('has its Liquid tags in quotes', () => {
    const { left, leave } = leaving();
    const html =
      '{% metadata foo %}{%- metadata "bar" -%}{% template name %}{% template version_published_at %}' +
      '<img src="{% template_image_url img_1 %}">{% initials me, width: 30px, color: #333 %}{% signature you %}';
    expect(translateLiquid(html, 'html', leave)).toBe(
      '{% metadata "foo" %}{%- metadata "bar" -%}{% template "name" %}' +
        '<img src="{% template_image_url "img_1" %}">{% initials me, width: "30px" %}{% signature you %}',
    );
    expect(left.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('{% template %}'),
      expect.stringContaining('img_1'),
      expect.stringContaining('"color"'),
    ]);
  });
});

describe('where tokens go', () => {
  it('is over https, or on this machine', () => {
    expect(safeOrigin('https://api.docspring.com/x')).toBe('https://api.docspring.com');
    expect(safeOrigin('http://127.0.0.1:8787')).toBe('http://127.0.0.1:8787');
    for (const address of ['http://api.docspring.com', 'http://127.0.0.1.evil.example', 'ftp://x', 'x'])
      expect(() => safeOrigin(address), address).toThrow('over https only');
  });
});

describe('versions of DocSpring', () => {
  it('are reached by the numbers before them', () => {
    const numbers = (from: string, to: string) => stepsTo(from, to).map(({ version }) => version);
    expect(numbers('0.0.0', '0.1.0')).toEqual(['0.1.0']);
    expect(numbers('0.0.0', '1.2.1')).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.2.1']);
    expect(numbers('1.2.1', '2.0.0')).toEqual(['2.0.0']);
    expect(numbers('1.2.1', '1.3.2')).toEqual(['1.3.0', '1.3.1', '1.3.2']);
  });

  it('are the oldest first, and the draft is the latest one only if nothing changed since', () => {
    const version = { description: null, published_by_id: 'usr_1', published_at: '2026-01-10T00:00:00Z' };
    const versions = [
      { ...version, version: '0.10.0' },
      { ...version, version: '0.9.0' },
    ];
    const of = (last_changed_at: string) => {
      const template = theirTemplate('tpl_1', 'T', { versions, last_changed_at });
      const theirs = { id: 'tpl_1', template, document: null, schema: null, versions: [], sample: null };
      return versionsOf(theirs).map(({ version, content }) => [version, content !== null]);
    };
    expect(of('2026-01-09T00:00:00Z')).toEqual([
      ['0.9.0', false],
      ['0.10.0', true],
    ]);
    expect(of('2026-01-11T00:00:00Z')).toEqual([
      ['0.9.0', false],
      ['0.10.0', false],
    ]);
  });
});

describe('a template of which something is refused', () => {
  type Refusal = (template: Record<string, unknown>) => string[];

  async function saved(template: Record<string, unknown>, refusals: Refusal[]) {
    const { left, leave } = leaving();
    const send = async (sent: Record<string, unknown>) => {
      const errors = refusals.shift()?.(sent) ?? [];
      if (errors.length > 0) throw new Refused('422', 422, { error: { code: 'validation_failed' }, errors });
      return structuredClone(sent);
    };
    return { left, sent: await saveAccepted(send, template, leave) };
  }

  const rule = (...targets: string[]) => ({ conditions: [], targets });
  const fields = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

  it('loses rules and targets, and not those that stand behind them', async () => {
    const { left, sent } = await saved({ field_dependencies: [rule('a'), rule('b', 'c', 'd'), rule('d')] }, [
      () => [
        '#/template/field_dependencies/0/conditions/0/field: no',
        '#/template/field_dependencies/1/targets/0: no',
        '#/template/field_dependencies/1/targets/2: no',
      ],
    ]);
    expect(sent).toEqual({ field_dependencies: [rule('c'), rule('d')] });
    expect(left.map(({ field }) => field)).toEqual(['a', 'b', 'd']);
  });

  it('names a field that goes whole, and drops what is said of its name', async () => {
    const template = {
      fields,
      shared_field_data: { b: { title: 'B' } },
      field_dependencies: [rule('b'), rule('a', 'b')],
    };
    const { left, sent } = await saved(template, [() => ['#/template/fields/1/page: no']]);
    expect(sent).toEqual({
      fields: [{ name: 'a' }, { name: 'c' }],
      shared_field_data: {},
      field_dependencies: [rule('a')],
    });
    expect(left).toMatchObject([{ field: 'b', property: 'page', reason: 'no; so the field is not here' }]);
  });

  it('names what fields shared and is refused whole', async () => {
    const { left, sent } = await saved({ shared_field_data: { a: { title: 'A' } } }, [
      () => ['#/template/shared_field_data/a: no'],
    ]);
    expect(sent).toEqual({ shared_field_data: {} });
    expect(left).toMatchObject([{ field: 'a', property: 'shared_field_data', reason: 'no' }]);
  });

  it('is refused when a problem names nothing that it has', async () => {
    const again = () => ['#/template/fields/7/name: no', '#/template/name: no'];
    await expect(saved({ fields: [] }, [again, again])).rejects.toThrow('422');
  });
});

describe('what the comparison is made of', () => {
  it('makes up data for schemas of draft-04, without placeholders', async () => {
    const schema = {
      type: 'object',
      properties: {
        n: { type: 'number', minimum: 50, exclusiveMinimum: true },
        later: {},
        c: { enum: ['', 'x'] },
      },
      required: ['n'],
    };
    const madeUp = (theirs: object) => productParts.madeUp(asDraft07(theirs));
    expect(madeUp(schema)).toEqual({ n: 51, c: 'x' });
    const photo = { type: 'object', properties: { base64: { type: 'string' } } };
    const required = madeUp({ type: 'object', properties: { photo }, required: ['photo'] });
    expect(required).toEqual({ photo: { base64: expect.stringMatching(/^iVBOR/) } });
    expect(madeUp({ type: 'object', properties: { photo } })).toEqual({});
  });

  it('names what only one schema has or requires', () => {
    const photo = { properties: { base64: {} } };
    const one = { properties: { a: { properties: { b: {} } }, c: {}, photo }, required: ['c'] };
    const other = { properties: { a: {}, c: {}, d: {}, photo: { anyOf: [photo] } } };
    expect(schemaDifferences(one, other)).toEqual([
      '"a/b" is data there, and not here',
      '"d" is data here, and not there',
      '"c" is required there only',
    ]);
  });

  it('takes ink nearby for the same, and light marks for ground', () => {
    const picture = (dark: number[], light: number[] = []) => {
      const data = new Uint8Array(10 * 4 * 4).fill(255);
      for (const at of dark) data.fill(0, at * 4, at * 4 + 3);
      for (const at of light) data.fill(220, at * 4, at * 4 + 3);
      return inkOf({ width: 10, height: 4, channels: 4, data });
    };
    const ink = picture([12, 18], [1, 2, 3]);
    expect(inkIn(ink, null)).toBe(2);
    expect(inkIn(ink, null, thickened(picture([14]), 2))).toBe(1);
    expect(inkIn(ink, null, thickened(picture([14]), 4))).toBe(0);
    expect(inkIn(ink, { left: 0, top: 0, right: 5, bottom: 4 })).toBe(1);
  });

  it('reads how long to wait as seconds and as a date', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(pauseOf('3', now)).toBe(3000);
    expect(pauseOf('Thu, 01 Jan 2026 00:00:05 GMT', now)).toBe(5000);
    expect(pauseOf('86400', now)).toBe(600_000);
    expect(pauseOf('soon', now)).toBeNull();
    expect(pauseOf(null, now)).toBeNull();
  });
});
