import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema | Schema[];
}

/** Names that the template uses, where one is typed in the test data. */
export const completeNames =
  (schema: Schema) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/"?[\w-]*/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    const names = Object.entries(at(schema, pathTo(context)).properties ?? {});
    const options = names.map(
      ([name, { type }]): Completion => ({
        label: `"${name}"`,
        apply: `"${name}": `,
        ...(type !== undefined && { detail: String(type) }),
      }),
    );
    return options.length === 0 ? null : { from: word.from, options };
  };

/** The names of all that the place is in. */
function pathTo({ state, pos }: CompletionContext): string[] {
  const path: string[] = [];
  const from = syntaxTree(state).resolveInner(pos, -1);
  for (let node: typeof from | null = from; node; node = node.parent) {
    if (node.name !== 'Property' || node.from === from.from || node.lastChild?.name === 'PropertyName')
      continue;
    const name = node.getChild('PropertyName');
    const inValue = name !== null && pos > name.to;
    if (name && inValue) path.unshift(state.sliceDoc(name.from, name.to).replaceAll('"', ''));
  }
  return path;
}

const elementOf = (schema: Schema): Schema => {
  const items = Array.isArray(schema.items) ? schema.items[0] : schema.items;
  return items ?? schema;
};

const at = (schema: Schema, path: readonly string[]): Schema =>
  path.reduce((inner, name) => elementOf(inner.properties?.[name] ?? {}), schema);

/** The same names for Liquid. */
export const variablesOf = (schema: Schema): Completion[] =>
  Object.keys(schema.properties ?? {}).map((label) => ({ label, type: 'variable' }));

export const propertiesOf =
  (schema: Schema) =>
  (path: readonly string[]): Completion[] =>
    variablesOf(at(schema, path));
