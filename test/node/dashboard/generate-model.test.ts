import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/engine/fields/json-schema';
import { parseMoment, secondsOf } from '../../../src/engine/text/layout/moment';
import { sampleData } from '../../../src/service/templates/content/sample-data';
import { entriesOf } from '../../../src/ui/dashboard/generate/data-entries';
import { timestampOf, wallTimeOf } from '../../../src/ui/dashboard/generate/moment-text';
import { readEntry, textOf } from '../../../src/ui/dashboard/generate/read-entry';
import { readAnswer } from '../../../src/ui/dashboard/shell/island/service/answer';
import { OneRequest } from '../../../src/ui/dashboard/shell/island/service/one-request';

describe('a time that is entered', () => {
  it.each([
    ['2026-05-17T09:30', 120, '2026-05-17T09:30:00+02:00'],
    ['2026-01-17T09:30:15', 0, '2026-01-17T09:30:15+00:00'],
    ['2026-01-17T09:30:15.250', -210, '2026-01-17T09:30:15.250-03:30'],
    ['2026-01-17T23:59', 765, '2026-01-17T23:59:00+12:45'],
  ])('is %s where people are %d minutes ahead', (typed, ahead, timestamp) => {
    expect(timestampOf(typed, ahead)).toBe(timestamp);
    const [hour, minute] = typed.slice(11, 16).split(':').map(Number);
    const moment = parseMoment(timestamp);
    expect(moment).toMatchObject({ hour, minute, offsetMinutes: ahead });
    expect(moment && secondsOf(moment)).toBe(Math.floor(Date.parse(timestamp) / 1_000));
  });

  it('is shown as it is printed, wherever it was written', () => {
    expect(wallTimeOf('2026-05-17T09:30:00+05:00')).toBe('2026-05-17T09:30');
    expect(wallTimeOf('2026-05-17T09:30:00Z')).toBe('2026-05-17T09:30');
    expect(wallTimeOf('')).toBe('');
  });
});

describe('what is sent again', () => {
  const body = { data: { name: 'Ada' } };

  it.each<[string, { ok: boolean; status: number; code?: string }, boolean]>([
    ['after it was made', { ok: true, status: 201 }, true],
    ['after a refusal', { ok: false, status: 422, code: 'invalid_data' }, true],
    ['after too many', { ok: false, status: 429, code: 'rate_limited' }, true],
    ['after a broken line', { ok: false, status: 0, code: 'unreachable' }, false],
    ['while the first is under way', { ok: false, status: 409, code: 'idempotency_in_progress' }, false],
    ['after waiting in vain', { ok: false, status: 504, code: 'polling_timeout' }, false],
    ['after something went wrong', { ok: false, status: 500, code: 'internal_error' }, false],
    ['after a page of a proxy', { ok: false, status: 502, code: '' }, false],
  ])('%s', (_, answer, isAnother) => {
    const request = new OneRequest();
    const first = request.headersFor(body)['Idempotency-Key'];
    request.answered(answer);
    expect(request.headersFor(body)['Idempotency-Key'] !== first).toBe(isAnother);
  });

  it.each([401, 403, 413, 429])(
    'is still unsure after a %d that came before anybody looked at its key',
    (status) => {
      const request = new OneRequest();
      const first = request.headersFor(body);
      request.answered({ ok: false, status: 0, code: 'unreachable' });
      expect(request.isUnsure).toBe(true);
      expect(request.headersFor(body)).toEqual(first);
      request.answered({ ok: false, status });
      expect(request.isUnsure).toBe(true);
      expect(request.headersFor(body)).toEqual(first);
      request.answered({ ok: false, status: 422, code: 'invalid_data' });
      expect(request.isUnsure).toBe(false);
      expect(request.headersFor(body)).not.toEqual(first);
    },
  );

  it('is another when it says something else', () => {
    const request = new OneRequest();
    const first = request.headersFor(body);
    expect(request.headersFor({ data: {} })).not.toEqual(first);
  });
});

describe('several options', () => {
  const items: JsonSchema = { type: 'string', enum: ['Ham', 'Olives, black', 'Tuna'] };
  const list: JsonSchema = { type: 'array', items, uniqueItems: true };
  const [entry] = entriesOf({ type: 'object', properties: { toppings: list } });
  if (entry === undefined) throw new Error('the schema has no entry');

  it('are one entry', () => {
    expect(entry).toMatchObject({ kind: 'several', choices: ['Ham', 'Olives, black', 'Tuna'] });
    expect(entry.rows).toBeUndefined();
  });

  it.each([
    ['Tuna', ['Tuna']],
    ['Tuna\nHam', ['Ham', 'Tuna']],
    ['Olives, black', ['Olives, black']],
    ['Tuna; Olives, black', ['Olives, black', 'Tuna']],
    ['Ham, Tuna', ['Ham', 'Tuna']],
  ])('are read from %j', (text, value) => {
    expect(readEntry(entry, text)).toEqual({ ok: true, value });
    expect(readEntry(entry, textOf(entry, value))).toEqual({ ok: true, value });
  });

  it('are refused with the options', () => {
    expect(readEntry(entry, 'Ham, Cheese')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('Tuna'),
    });
  });
});

describe('what is asked for', () => {
  const inItems = (items: JsonSchema, more: JsonSchema = {}) =>
    entriesOf({ type: 'object', properties: { list: { type: 'array', items, ...more } } })[0]?.rows;
  const text: JsonSchema = { type: 'string' };

  it('are rows where a list has no end', () => {
    const line: JsonSchema = {
      type: 'object',
      properties: {
        name: text,
        sizes: { type: 'array', items: text },
        buyer: { type: 'object', properties: { name: text } },
      },
      required: ['name'],
    };
    const rows = inItems(line, { minItems: 2 });
    expect(rows).toMatchObject({ least: 2, most: 100 });
    expect(rows?.entries).toMatchObject([
      { path: ['name'], kind: 'text', isRequired: true },
      { path: ['sizes'], kind: 'json' },
      { path: ['buyer', 'name'], isRequired: false },
    ]);
    // Lists in rows have no rows of their own.
    expect(rows?.entries[1]?.rows).toBeUndefined();
  });

  it('are rows of one value where a list holds values', () => {
    expect(inItems(text)?.entries).toMatchObject([{ path: [], kind: 'text' }]);
    expect(inItems({ type: 'number' }, { maxItems: 20_000 })).toMatchObject({ most: 100 });
    expect(inItems({ type: 'number' }, { maxItems: 400 })).toMatchObject({ most: 100 });
  });

  it('has a place for each element of a short list, and JSON for rows that are no rows', () => {
    expect(inItems(text, { maxItems: 3 })).toBeUndefined();
    const names = Array.from({ length: 31 }, (_, index) => [`n${index}`, text]);
    expect(inItems({ type: 'object', properties: Object.fromEntries(names) })).toBeUndefined();
    expect(inItems({ type: 'object', properties: {} })).toBeUndefined();
  });
});

describe('pictures of sample data', () => {
  const picture: JsonSchema = {
    anyOf: [
      { type: 'object', properties: { base64: { type: 'string' } } },
      { type: 'object', properties: { url: { type: 'string' } } },
    ],
  };
  const sampled = (properties: Record<string, JsonSchema>, required: string[] = []) =>
    sampleData({ type: 'object', properties, required }, () => []);

  it('are left out unless they must be there', () => {
    expect(sampled({ photo: picture, name: { type: 'string' } })).toEqual({ name: 'Ada Lovelace' });
    expect(sampled({ photo: picture }, ['photo'])).toEqual({ photo: { base64: expect.any(String) } });
    const group: JsonSchema = { type: 'object', properties: { photo: picture } };
    expect(sampled({ group })).toEqual({ group: {} });
    const photos: JsonSchema = { type: 'array', items: picture };
    expect(sampled({ photos, more: { ...photos, minItems: 1 } })).toEqual({
      photos: [],
      more: [{ base64: expect.any(String) }],
    });
  });
});

describe('a refusal on a page', () => {
  it.each([
    ['There is no such submission.', 'There is no such document.'],
    [
      'Submissions of "Submission form" wait, see `submission`.',
      'Documents of "Submission form" wait, see `submission`.',
    ],
    ['#/source_pdfs/2 (submission sub_1): is gone', '#/source_pdfs/2 (document sub_1): is gone'],
  ])('says %s as %s', (said, shown) => {
    const body = JSON.stringify({ error: { code: 'conflict', message: said }, errors: [said] });
    expect(readAnswer(409, body)).toMatchObject({ message: shown, errors: [shown] });
  });
});
