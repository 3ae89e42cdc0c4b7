import type { Template } from 'liquidjs';
import type { SourceProblem } from '../source-problem';
import { SignatureTag } from './tags/signature';
import { walk } from './walk';

/**
 * Finds `{% signature tenant, color: gren %}`. A word without quotes may be a variable, but nothing gives this
 * one: it is no name that the page reads elsewhere, that one of its fields has, or that the template makes.
 */
export function problemOfColorWords(
  templates: readonly Template[],
  names: ReadonlySet<string>,
): SourceProblem | null {
  const all = [...walk(templates)];
  const made = new Set(all.flatMap(namesMadeBy));
  for (const tag of all) {
    const word = tag instanceof SignatureTag ? tag.colorVariable : null;
    if (word === null || names.has(word) || made.has(word)) continue;
    const [line = 1, column = 1] = tag.token.getPosition();
    const message = `"${word.slice(0, 40)}" is no colour of CSS, and no name that the template uses elsewhere`;
    return { place: { line, column }, message };
  }
  return null;
}

/** The names of variables that a tag gives to what follows it, or to what is inside of it. */
function namesMadeBy(template: Template): string[] {
  const given = [...(template.localScope?.() ?? []), ...(template.blockScope?.() ?? [])];
  return given.map((name) => (typeof name === 'string' ? name : name.content));
}
