import { AsyncLocalStorage } from 'node:async_hooks';
import { directionOf, type Language } from '../../lib/languages';

/** Words by their keys: texts, functions that give texts, and more words. */
export type Words = { readonly [key: string]: unknown };

type Speech = { language: Language; words: Words };

const speech = new AsyncLocalStorage<Speech>();

/** Runs with another language. All pages that are made meanwhile are in it, and those of no other request. */
export function speaking<Result>(language: Language, words: Words, run: () => Result): Result {
  return speech.run({ language, words }, run);
}

/** The language of the page that is being made. What is made for nobody in particular is English. */
export function currentLanguage(): Language {
  return speech.getStore()?.language ?? 'en';
}

/** The attributes of a page's `html` element. */
export function languageOfPage(): { lang: Language; dir?: 'rtl' } {
  const lang = currentLanguage();
  return directionOf(lang) === 'rtl' ? { lang, dir: 'rtl' } : { lang };
}

/**
 * Makes words say each text in the language of the page that is being made. They stay the same objects, so
 * modules may take a part of them when they are loaded, but no text.
 */
export function letSpeak(words: Words): void {
  speak(words, () => speech.getStore()?.words);
}

function speak(english: Words, said: () => Words | undefined): void {
  for (const [key, word] of Object.entries(english)) {
    const here = () => said()?.[key];
    if (isWords(word)) speak(word, () => here() as Words | undefined);
    else Object.defineProperty(english, key, { get: () => here() ?? word });
  }
}

export function isWords(word: unknown): word is Words {
  return typeof word === 'object' && word !== null;
}
