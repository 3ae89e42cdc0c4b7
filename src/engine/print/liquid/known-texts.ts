import { type Template, TypeGuards } from 'liquidjs';
import type { Filtered } from './filtered';
import { languageAmong, placesIn } from './filters/translate';
import { TextsTag } from './tags/texts';

/** What `{% texts %}` gives to a template, and what its values ask for in vain. */
export class KnownTexts {
  /** Several tags may give a text with the same key. */
  readonly #byKey = new Map<string, Record<string, unknown>[]>();

  constructor(templates: readonly Template[]) {
    for (const template of templates) {
      if (!(template instanceof TextsTag)) continue;
      for (const [key, byLanguage] of template.texts)
        this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), byLanguage]);
    }
  }

  /** What is wrong with `{{ "total" | t: "de", name: x }}`: its key, its language or a name. */
  problemOf({ initial, filters }: Filtered): string | null {
    const [key] = initial.postfix;
    const [filter] = filters;
    if (filter?.name !== 't' || initial.postfix.length !== 1 || !TypeGuards.isQuotedToken(key)) return null;
    const texts = this.#byKey.get(key.content);
    if (texts === undefined) return `{% texts %} has no text "${key.content.slice(0, 60)}"`;
    return this.#problemOfLanguage(filter.args) ?? problemOfPlaces(filter.args, key.content, texts);
  }

  /** A text may be missing in a language that others have: its first one is printed. */
  #problemOfLanguage(args: Argument[]): string | null {
    const given = args.find((argument) => !isNamed(argument)) ?? args.find(isNamedLanguage)?.[1];
    const token = isNamed(given) ? undefined : given;
    if (!TypeGuards.isQuotedToken(token)) return null;
    const all = [...this.#byKey.values()].flat();
    if (all.some((byLanguage) => languageAmong(byLanguage, token.content) !== undefined)) return null;
    const languages = [...new Set(all.flatMap(Object.keys))].join(', ');
    return `{% texts %} has no text in "${token.content.slice(0, 40)}": it has ${languages.slice(0, 200)}`;
  }
}

type Argument = Filtered['filters'][number]['args'][number];
type NamedArgument = Extract<Argument, unknown[]>;

function isNamed(argument: Argument | undefined): argument is NamedArgument {
  return Array.isArray(argument);
}

function isNamedLanguage(argument: Argument): argument is NamedArgument {
  return isNamed(argument) && argument[0] === 'language';
}

function problemOfPlaces(args: Argument[], key: string, texts: Record<string, unknown>[]): string | null {
  const places = new Set(texts.flatMap(Object.values).flatMap((text) => placesIn(String(text))));
  const names = args.filter(isNamed).map(([name = '']) => name);
  const unused = names.find((name) => name !== 'language' && !places.has(name));
  return unused === undefined
    ? null
    : `the text "${key.slice(0, 60)}" has no place %{${unused.slice(0, 40)}} for a value`;
}
