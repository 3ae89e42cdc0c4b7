import type { Language } from '../../lib/languages';
import { logError } from '../../lib/log';
import { pageWords } from './page-words';
import { isWords, letSpeak, speaking, type Words } from './speech';

letSpeak(pageWords);

/** The functions among the words of each language. Their texts are assets (scripts/build-words.mjs). */
const functions: Record<Exclude<Language, 'en'>, () => Promise<{ pageWords: Words }>> = {
  de: () => import('#words/de'),
  fr: () => import('#words/fr'),
  es: () => import('#words/es'),
  ar: () => import('#words/ar'),
  ja: () => import('#words/ja'),
};

/** Read once, when a page first needs them. */
const read = new Map<Language, Words>([['en', {}]]);

/** Makes pages in a language. */
export async function inLanguage<Result>(
  assets: Fetcher,
  language: Language,
  make: () => Result | Promise<Result>,
): Promise<Result> {
  const words = read.get(language) ?? (await wordsOrNone(assets, language));
  return words === null ? speaking('en', {}, make) : speaking(language, words, make);
}

/** Null: they cannot be had, which must not keep anybody from a page. */
async function wordsOrNone(assets: Fetcher, language: Language): Promise<Words | null> {
  try {
    return await readWords(assets, language);
  } catch (error) {
    logError(`the words of the language ${language}`, error);
    return null;
  }
}

async function readWords(assets: Fetcher, language: Language): Promise<Words> {
  if (language === 'en') return {};
  const [answer, { pageWords: own }] = await Promise.all([
    assets.fetch(`https://assets.example/words/${language}.json`),
    functions[language](),
  ]);
  if (!answer.ok) throw new Error(`The words of the language ${language} are not among the assets.`);
  const words = joined(await answer.json<Words>(), own);
  read.set(language, words);
  return words;
}

/** The texts, with the functions in their places. What else is among the functions has lost its texts. */
function joined(texts: Words, own: Words): Words {
  const places = Object.entries(own).flatMap(([key, word]): [string, unknown][] => {
    if (typeof word === 'function') return [[key, word]];
    return isWords(word) ? [[key, joined((texts[key] ?? {}) as Words, word)]] : [];
  });
  return { ...texts, ...Object.fromEntries(places) };
}
