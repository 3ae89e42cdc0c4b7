import type { Template } from 'liquidjs';
import { filteredIn } from './filtered';
import { KnownTexts } from './known-texts';
import { DataTag } from './tags/data';
import { walk } from './walk';

/** What is wrong, and with which tag or output. */
type Problem = { message: string; template: Template };

/**
 * Finds what only the whole of a template shows: data that is written twice, of which a page reads the first,
 * and what is asked of texts that do not have it.
 */
export function problemOfWhole(templates: readonly Template[]): Problem | null {
  const again = templates.filter((template) => template instanceof DataTag)[1];
  if (again)
    return { message: '{% data %} stands here again: a page reads the first one only', template: again };
  const all = [...walk(templates)];
  const texts = new KnownTexts(all);
  for (const template of all) {
    for (const value of filteredIn(template)) {
      const message = texts.problemOf(value);
      if (message !== null) return { message, template };
    }
  }
  return null;
}
