/** What follows a number that counts places, by language. */
export const ordinals: Readonly<Record<string, (count: number) => string>> = {
  en: (count) => ({ one: 'st', two: 'nd', few: 'rd' })[englishKind(count)] ?? 'th',
  de: () => '.',
  es: () => '.º',
  fr: (count) => (count === 1 ? 'er' : 'e'),
};

function englishKind(count: number): string {
  return new Intl.PluralRules('en', { type: 'ordinal' }).select(count);
}
