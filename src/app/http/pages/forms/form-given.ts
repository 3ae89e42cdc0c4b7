import { limits } from '../../../../lib/limits';
import { type FormGiven, givenBody, nothingGiven } from '../../../../service/signing/form-given';
import { ambiguousKey } from '../../ambiguous-key';
import { nestsDeeper } from '../../read-json';

/** Reads what was given to a public form. Null: it is not what a form can be given. */
export function readGiven(text: string): FormGiven | null {
  if (text === '') return nothingGiven;
  if (text.length > limits.formGivenChars || nestsDeeper(text, limits.jsonDepth)) return null;
  if (ambiguousKey(text) !== null) return null;
  try {
    return givenBody.parse(JSON.parse(text));
  } catch {
    // It is not JSON, or has values that a form does not take.
    return null;
  }
}

/** The parameters of an address that say what a form is given, as they stand in it. */
export function givenQuery(address: string): URLSearchParams {
  const given = [...new URL(address).searchParams].filter(([name]) =>
    /^((data|metadata)\[|(hidden_fields|version|layout)$)/.test(name),
  );
  return new URLSearchParams(given);
}

type Tree = { [key: string]: Tree | string } | (Tree | string)[];

/** `data[a][b]=c`, `data[list][]=d`, `metadata[…]`, `hidden_fields=e,f` and `version` as JSON; "" if there are none. */
export function givenText(query: URLSearchParams): string {
  const root: Tree = Object.create(null);
  for (const [name, value] of query) {
    const [, first = '', rest = ''] = /^([^[]*)(.*)$/s.exec(name) ?? [];
    const path = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key);
    put(root, [first, ...path].slice(0, limits.jsonDepth), value);
  }
  const { version, hidden_fields: hidden, data, metadata } = root as Record<string, unknown>;
  const hidden_fields = typeof hidden === 'string' ? hidden.split(',').map((name) => name.trim()) : undefined;
  const given = { version: version || undefined, data, metadata, hidden_fields };
  return Object.values(given).every((one) => one === undefined) ? '' : JSON.stringify(given);
}

/** Sets a value in a tree. An empty key adds to a list; `[][a]` adds an item once the last one has its `a`. */
function put(at: Tree, [key = '', ...rest]: readonly string[], value: string): void {
  if (Array.isArray(at)) {
    const last = at.at(-1);
    const isFree = typeof last === 'object' && rest.length > 0 && !Object.hasOwn(last, rest[0] ?? '');
    if (isFree) put(last, rest, value);
    else at.push(grown(rest, value));
    return;
  }
  const known = at[key];
  if (rest.length > 0 && typeof known === 'object') put(known, rest, value);
  else at[key] = grown(rest, value);
}

function grown(path: readonly string[], value: string): Tree | string {
  if (path.length === 0) return value;
  const tree: Tree = path[0] === '' ? [] : Object.create(null);
  put(tree, path, value);
  return tree;
}
