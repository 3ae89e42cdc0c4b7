import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../src/engine/fields/compile-schema';
import { inLanguageOfPage } from '../../../src/ui/dashboard/shell/check-sentences';
import { checkWords } from '../../../src/ui/dashboard/shell/check-words';
import { checkWords as german } from '../../../src/ui/languages/de/dashboard/shell/check-words';

const schema = {
  type: 'object' as const,
  properties: {
    name: { type: 'string' as const, minLength: 2, maxLength: 3 },
    price: { type: 'number' as const, minimum: 1, maximum: 5 },
    born: { type: 'string' as const, format: 'date' },
    kind: { type: 'string' as const, enum: ['a', 'b'] },
    items: { type: 'array' as const, minItems: 1, maxItems: 1 },
  },
  required: ['kind'],
  additionalProperties: false,
};
const check = compileSchema(schema);

describe('sentences of checks', () => {
  it.each<[object, string]>([
    [{}, 'is missing'],
    [{ kind: 'c' }, 'must be one of "a", "b"'],
    [{ kind: 'a', name: 'x' }, 'must have at least 2 characters'],
    [{ kind: 'a', name: 'long' }, 'must have at most 3 characters'],
    [{ kind: 'a', price: 0 }, 'must be at least 1'],
    [{ kind: 'a', price: 6 }, 'must be at most 5'],
    [{ kind: 'a', price: 'free' }, 'expected a number, got a text'],
    [{ kind: 'a', born: 'today' }, 'expected a date such as 2026-05-17, got “today”'],
    [{ kind: 'a', items: [] }, 'must have at least 1 elements'],
    [{ kind: 'a', items: [1, 2] }, 'must have at most 1 elements'],
    [{ kind: 'a', colour: 1 }, 'The template has no field of this name.'],
  ])('are known, as the check of data writes them: %j', (data, said) => {
    expect(check(data).map(({ message }) => inLanguageOfPage(message))).toEqual([said]);
  });

  it.each([
    ['required (a string)', 'is required'],
    ['must be a number, not a string', 'must be a number, not a text'],
    ['must be at most 24 months', 'must be at most 24 months'],
    ['The template is locked: unlock it to change it.', 'The template is locked: unlock it to change it.'],
    ['is something that nobody knows', 'is something that nobody knows'],
  ])('are known, as the service writes them: %s', (sentence, said) => {
    expect(inLanguageOfPage(sentence)).toBe(said);
  });

  it('have the same places in other languages', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [name, text] of Object.entries(german.sentences))
      expect(places(text), name).toEqual(
        places(checkWords.sentences[name as keyof typeof checkWords.sentences]),
      );
  });
});
