import { describe, expect, it } from 'vitest';
import { languages } from '../../src/lib/languages';
import { wordsIn } from '../../src/ui/signing/words';

/** Every text by its path, with its placeholders. All plural forms count as one text. */
function textsIn(words: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const here = `${path}/${key}`;
    if (typeof value === 'string') found.set(here, value);
    else if ('other' in value) found.set(here, value.other);
    else for (const entry of textsIn(value, here)) found.set(...entry);
  }
  return found;
}

function placesIn(text: string) {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
}

describe.each(languages.filter((language) => language !== 'en'))('the words in %s', (language) => {
  const own = textsIn(wordsIn[language]);

  it.each([...textsIn(wordsIn.en)])('%s', (path, english) => {
    expect(placesIn(own.get(path) ?? '')).toEqual(placesIn(english));
    expect(own.get(path)).not.toBe('');
  });
});
