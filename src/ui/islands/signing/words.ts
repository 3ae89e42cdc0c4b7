import { fill } from '../../../lib/fill';
import type { Plural, Words } from '../../signing/words/en';
import { readData } from '../common/dom';

/** The service chooses the language of the page and sends only the words of that language. */
export const words = readData<Words>('signing-words');
export const language = document.documentElement.lang;

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 10 });

export function counted(forms: Plural, count: number): string {
  return fill(forms[plurals.select(count)] ?? forms.other, { count: spell(count) });
}

export function spell(number: number): string {
  return numbers.format(number);
}
