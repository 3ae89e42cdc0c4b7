/** Some parameters of the query, as text; "" for one that is missing. */
export function textsOf<Name extends string>(
  query: Record<string, string>,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, (query[name] ?? '').trim()])) as Record<Name, string>;
}

/** The texts that are not empty. */
export function given(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
