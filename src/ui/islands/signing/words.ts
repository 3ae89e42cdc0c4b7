import type { Plural, Words } from '../../signing/words/en';
import { readData } from '../common/dom';

/** The service chooses the language of the page and sends only the words of that language. */
export const words = readData<Words>('signing-words');
export const language = document.documentElement.lang;

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 10 });

export function counted(forms: Plural, count: number): string {
  return fill(forms[plurals.select(count)] ?? forms.other, { count: spell(count) });
}

export function spell(number: number): string {
  return numbers.format(number);
}
