import { type Template, TypeGuards, toValueSync } from 'liquidjs';
import { filteredIn } from './filtered';
import { DataTag } from './tags/data';
import { TextsTag } from './tags/texts';

/** What is wrong, and with which tag or output. */
type Problem = { message: string; template: Template };

/**
 * Finds what only the whole of a template shows: data that is written twice, of which a page reads the first,
 * and texts that are asked for and nowhere given.
 */
export function problemOfWhole(templates: readonly Template[]): Problem | null {
  const again = templates.filter((template) => template instanceof DataTag)[1];
  if (again)
    return { message: '{% data %} stands here again: a page reads the first one only', template: again };
  const all = [...walk(templates)];
  const known = new Set(all.flatMap((template) => (template instanceof TextsTag ? template.keys : [])));
  for (const template of all) {
    const missing = textsAskedBy(template).find((key) => !known.has(key));
    if (missing !== undefined)
      return { message: `{% texts %} has no text "${missing.slice(0, 60)}"`, template };
  }
  return null;
}

function* walk(templates: readonly Template[]): Generator<Template> {
  for (const template of templates) {
    yield template;
    const children = template.children ? toValueSync(template.children(false, true)) : [];
    yield* walk(children as Template[]);
  }
}

/** The keys that the filter `t` is given as they stand: `{{ "total" | t: "de" }}`. */
function textsAskedBy(template: Template): string[] {
  return filteredIn(template).flatMap(({ initial, filters }) => {
    const [key] = initial.postfix;
    const isKey = initial.postfix.length === 1 && filters[0]?.name === 't' && TypeGuards.isQuotedToken(key);
    return isKey ? [key.content] : [];
  });
}
