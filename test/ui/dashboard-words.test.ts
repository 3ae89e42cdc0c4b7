import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/lib/languages';
import { inLanguage } from '../../src/ui/languages';
import * as page from '../../src/ui/languages/page-words';

const english: Record<string, unknown> = import.meta.glob(
  '../../src/ui/{dashboard,kit}/**/{words,*-words}.ts',
  { eager: true },
);
const translated: Record<string, unknown> = import.meta.glob(
  '../../src/ui/languages/*/{dashboard,kit}/**/{words,*-words}.ts',
  { eager: true },
);
const ofPages: Record<string, unknown> = import.meta.glob('../../src/ui/languages/*/page-words.ts', {
  eager: true,
});

/** The page of the kit is for developers. */
const files = Object.keys(english)
  .map((path) => path.replace('../../src/ui/', ''))
  .filter((file) => !file.startsWith('dashboard/kit/'));

/** Texts by their paths. A function says its text of these arguments; all forms of a count are one text. */
function textsIn(words: unknown, args: readonly unknown[], path = ''): [string, string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return [[path, said(words as Say, args)]];
  if (typeof words !== 'object' || words === null) return [];
  if ('one' in words && 'other' in words) return textsIn(words.other, args, path);
  return Object.entries(words).flatMap(([key, word]) => textsIn(word, args, `${path}.${key}`));
}

/** It looks names up, and fills nothing in. */
const lookedUp = 'dashboard/editor/property-words.ts';

type Say = (...args: readonly unknown[]) => string;

/** A few functions take a list, or null. */
function said(say: Say, args: readonly unknown[]): string {
  try {
    return say(...args);
  } catch {
    return say([...args.map(String)]);
  }
}

/** The places of a text, and the arguments that stand in it. */
function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}|Arg\d/g)].map(([place]) => place).sort();
}

const names = ['Arg1', 'Arg2', 'Arg3'];
/** English has one form for all counts but one; other languages have more. */
const counts = [0, 1, 2, 3, 11, 21, 100, 1234];

describe.each(languages.filter((language) => language !== 'en'))(
  'the words of the dashboard in %s',
  (language) => {
    const wordsOf = (file: string) => translated[`../../src/ui/languages/${language}/${file}`] ?? {};

    it('are said by pages as they are written', async () => {
      const { pageWords: own } = ofPages[`../../src/ui/languages/${language}/page-words.ts`] as typeof page;
      const written = textsIn(own, names);
      const spoken = await inLanguage(env.ASSETS, language, () => textsIn(page.pageWords, names));
      expect(spoken.length).toBeGreaterThan(1_000);
      expect(Object.fromEntries(spoken)).toEqual(Object.fromEntries(written));
      expect(textsIn(page.pageWords, names)).toContainEqual(['.words.sections.templates', 'Templates']);
    });

    it('are in the same files as in English', () => {
      const folder = `../../src/ui/languages/${language}/`;
      const own = Object.keys(translated).filter((path) => path.startsWith(folder));
      expect(own.map((path) => path.replace(folder, '')).sort()).toEqual([...files].sort());
    });

    it.each(files.filter((file) => file !== lookedUp))(
      'have the same places in %s, and no empty text',
      (file) => {
        const there = english[`../../src/ui/${file}`];
        const own = new Map(textsIn(wordsOf(file), names));
        const texts = textsIn(there, names);
        expect([...own.keys()].sort()).toEqual(texts.map(([path]) => path).sort());
        for (const [path, text] of texts) {
          expect.soft(placesIn(own.get(path) ?? ''), path).toEqual(placesIn(text));
          expect.soft(own.get(path) === '', path).toBe(text === '');
        }
      },
    );

    it.each(files.filter((file) => file !== lookedUp))('say every count in %s', (file) => {
      for (const count of counts)
        for (const [path, text] of textsIn(wordsOf(file), [count, count, count]))
          expect
            .soft(/undefined|NaN|\[object|\{count\}Arg/.test(text), `${path} of ${count}: ${text}`)
            .toBe(false);
    });
  },
);
