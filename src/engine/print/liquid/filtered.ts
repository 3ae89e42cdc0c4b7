import type { Template, Value } from 'liquidjs';

/** A value with the filters behind it, as tags and outputs have them. */
export type Filtered = Pick<Value, 'initial'> & {
  filters: readonly { name: string; args: Value['filters'][number]['args'] }[];
};

/** The values of a tag or an output that have filters, or could have some. */
export function filteredIn(template: Template): Filtered[] {
  const given: unknown[] = [...(template.arguments?.() ?? [])];
  return given.filter(isFiltered);
}

function isFiltered(argument: unknown): argument is Filtered {
  return typeof argument === 'object' && argument !== null && 'initial' in argument && 'filters' in argument;
}
