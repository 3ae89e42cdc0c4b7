import type { FilterImplOptions } from 'liquidjs';
import { recordOf } from '../../../../lib/json';
import { plainOf, textOf } from '../markup';
import { textsOf } from '../tags/texts';
import { isNamed } from './parameters';

/**
 * Chooses a text by language: `{{ "total" | t: "de" }}` from the `{% texts %}` of the page, or
 * `{{ product.name | t: "de" }}` from an object of texts. `%{name}` in a text is the value given by name.
 */
export const t: FilterImplOptions = function (value: unknown, ...given: unknown[]) {
  const byName = new Map<string, unknown>(given.filter(isNamed));
  const language = textOf(given.find((one) => !isNamed(one)) ?? byName.get('language'));
  const plain = plainOf(value);
  const texts = typeof plain === 'string' ? textsOf(this.context).get(plain) : recordOf(plain);
  if (texts === undefined) throw new Error(`{% texts %} has no text "${textOf(value).slice(0, 60)}"`);
  return textIn(texts, language).replace(place, (whole, name: string) => {
    if (!byName.has(name)) return whole;
    const text = textOf(byName.get(name));
    // A short text may take a long value many times.
    this.context.memoryLimit.use(text.length);
    return text;
  });
};

const place = /%\{([\w-]{1,60})\}/g;

/** The names of the values that a text takes. */
export function placesIn(text: string): string[] {
  return Array.from(text.matchAll(place), ([, name = '']) => name);
}

/** A language, such as de-AT, as texts have it, or else de; undefined when they have neither. */
export function languageAmong(texts: Record<string, unknown>, language: string): string | undefined {
  return [language, language.split('-', 1)[0] ?? ''].find((name) => Object.hasOwn(texts, name));
}

/** The text in a language, or else the first one. */
function textIn(texts: Record<string, unknown>, language: string): string {
  const known = languageAmong(texts, language);
  return textOf(known === undefined ? Object.values(texts)[0] : texts[known]);
}
