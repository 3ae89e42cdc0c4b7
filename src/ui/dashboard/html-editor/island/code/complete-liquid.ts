import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { JsonSchema } from '../../../../../engine/fields';
import { itemOf, nameOfType, propertiesOf, schemaAt } from '../model/schema-paths';

type Known = { tags: readonly string[]; filters: readonly string[]; schema: () => JsonSchema };

/** An expression, and the loops that name its items, are searched this many characters back. */
const NEAR = 400;
const FAR = 20_000;
const LOOP_FACTS = ['first', 'index', 'index0', 'last', 'length', 'rindex', 'rindex0'];
/** Tags that may follow inside a tag with a body. */
const ENDINGS = ['else', 'elsif', 'when'];
const WITH_BODY = /^(?:if|unless|case|for|tablerow|capture|raw|comment)$/;

/**
 * Completes Liquid: the service's tags and filters, the names of the template's data, and those of
 * loops.
 */
export function completeLiquid({ tags, filters, schema }: Known) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const before = state.sliceDoc(Math.max(0, pos - NEAR), pos);
    const start = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
    if (start < 0 || /[%}]\}/.test(before.slice(start))) return null;
    const inside = before.slice(start + 2).replace(/^-/, '');
    const typed = /\w*$/.exec(inside)?.[0] ?? '';
    const found = (options: Completion[]) => ({ from: pos - typed.length, options, validFor: /^\w*$/ });
    const ahead = inside.slice(0, inside.length - typed.length);
    if (before.startsWith('{%', start) && ahead.trim() === '') return found(tagsOf(tags));
    if (/\|\s*$/.test(ahead)) return found(filters.map((label) => ({ label, type: 'function' })));
    const path = /((?:\w{1,80}(?:\[\d{1,6}\])?\.){1,12})$/.exec(ahead)?.[1];
    const names = loopNames(state.sliceDoc(Math.max(0, pos - FAR), pos), schema());
    if (path !== undefined) return found(propertiesAt(path, { schema: schema(), names }));
    if (typed === '' && !explicit && !/^\s$/.test(ahead)) return null;
    const own = [...names].map(([label]) => ({ label, type: 'variable', detail: 'loop', boost: 1 }));
    return found([...own, ...optionsOf(schema())]);
  };
}

function tagsOf(tags: readonly string[]): Completion[] {
  const ends = tags.filter((name) => WITH_BODY.test(name)).map((name) => `end${name}`);
  return [...tags, ...ENDINGS, ...ends].map((label) => ({ label, type: 'keyword' }));
}

function optionsOf(schema: JsonSchema): Completion[] {
  return propertiesOf(schema).map(([label, property]) => ({
    label,
    type: 'variable',
    detail: nameOfType(property),
    ...(property.title && { info: property.title }),
  }));
}

type Names = Map<string, JsonSchema>;

/**
 * The names that loops define: `{% for item in order.items %}` gives `item`, also to loops inside
 * it.
 */
function loopNames(text: string, schema: JsonSchema): Names {
  const names: Names = new Map();
  const loops = /\{%-?\s*(?:for|tablerow)\s+(\w{1,80})\s+in\s+([\w.]{1,200})/g;
  for (const [, name = '', path = ''] of text.matchAll(loops))
    names.set(name, itemOf(at(path, { schema, names })));
  return names;
}

type Scope = { schema: JsonSchema; names: Names };

function at(path: string, { schema, names }: Scope): JsonSchema {
  const [first = '', ...rest] = path
    .replace(/\[\d+\]/g, '.0')
    .split('.')
    .filter(Boolean);
  const loop = names.get(first);
  return loop === undefined ? schemaAt(schema, [first, ...rest]) : schemaAt(loop, rest);
}

function propertiesAt(path: string, scope: Scope): Completion[] {
  return path === 'forloop.' || path === 'tablerowloop.'
    ? LOOP_FACTS.map((label) => ({ label, type: 'property' }))
    : optionsOf(at(path, scope));
}
