import { type Assets, readAsset } from '../../core/platform/assets';
import type { Language } from '../../lib/languages';
import { logError } from '../../lib/log';
import { en, type MemberWords } from './member-words/en';

/** The words of a mail to a member, and their language. */
export type Spoken = { language: Language; words: MemberWords };

/** Read once, when a mail first needs them. */
const known = new Map<Language, MemberWords>([['en', en]]);

/** The words of mails to members. English stands for a language that cannot be had: the mail must not wait for it. */
export async function spokenIn(assets: Assets, language: Language): Promise<Spoken> {
  try {
    const words = known.get(language) ?? (await readWords(assets, language));
    return { language, words };
  } catch (error) {
    logError(`the words of mails in the language ${language}`, error);
    return { language: 'en', words: en };
  }
}

async function readWords(assets: Assets, language: Language): Promise<MemberWords> {
  const file = await readAsset(assets, `/words/mails/${language}.json`);
  if (file === null) throw new Error('They are not among the assets.');
  const words: MemberWords = JSON.parse(new TextDecoder().decode(file));
  known.set(language, words);
  return words;
}
