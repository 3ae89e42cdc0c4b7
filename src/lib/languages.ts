/** The languages of pages, and of mails to signers. */
export const languages = ['en', 'de', 'fr', 'es', 'ar', 'ja'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((known) => known === text);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The best language that a browser accepts (`de-CH,fr;q=0.8`), in its own order of preference. */
export function acceptedLanguage(header: string | undefined, otherwise: Language = 'en'): Language {
  const wanted = (header ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((part) => {
      const [tag = '', quality = ''] = part.trim().split(';');
      const weight = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(quality)?.[1];
      return { tag: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag, weight } of wanted) if (weight > 0 && isLanguage(tag)) return tag;
  return otherwise;
}
