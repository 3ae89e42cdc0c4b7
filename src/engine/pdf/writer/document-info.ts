import { spellTextString } from '../text-string';

export const PRODUCER = 'Quillet';

/** What a PDF says about itself as a whole. */
export type DocumentAbout = {
  title?: string | undefined;
  author?: string | undefined;
  subject?: string | undefined;
  keywords?: string | undefined;
  /** A language tag, such as `de-CH`. */
  language?: string | undefined;
};

/** Spells the document information. The language stands in the catalogue. */
export function spellInfo(about: DocumentAbout, now: Date): string {
  return `${spellTexts(about)}${spellOrigin(now)}`;
}

export function spellTexts({ title, author, subject, keywords }: DocumentAbout): string {
  const texts = Object.entries({ Title: title, Author: author, Subject: subject, Keywords: keywords });
  return texts.flatMap(([name, text]) => (text ? [`/${name} ${spellTextString(text)}`] : [])).join('');
}

/** Spells the language for the catalogue. */
export function spellLanguage({ language }: DocumentAbout): string {
  return language ? `/Lang ${spellTextString(language)}` : '';
}

/** Spells who made a PDF, and when. */
function spellOrigin(now: Date): string {
  const date = spellDate(now);
  return `/Producer(${PRODUCER})/CreationDate ${date}/ModDate ${date}`;
}

export function spellDate(date: Date): string {
  return `(D:${date.toISOString().replace(/\.\d+|[-:T]/g, '')})`;
}
