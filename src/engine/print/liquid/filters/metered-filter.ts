import type { FilterImplOptions } from 'liquidjs';
import { NODE, payFor, payForSearch } from '../work';

type Handler = Extract<FilterImplOptions, (...values: never[]) => unknown>;

/** Filters that search for one text in another. */
const searching = new Set([
  'split',
  'replace',
  'replace_first',
  'replace_last',
  'remove',
  'remove_first',
  'remove_last',
]);

/** Wraps a filter so that it pays for its input and its output. */
export function meteredFilter(name: string, filter: FilterImplOptions): Handler {
  const handler: Handler = typeof filter === 'function' ? filter : filter.handler;
  return function* (value: unknown, ...parameters: unknown[]) {
    const { context } = this;
    payFor(context, value);
    for (const parameter of parameters) {
      payFor(context, parameter);
      if (searching.has(name)) payForSearch(context, value, parameter);
    }
    // `where_exp` and similar filters parse their expression once and evaluate it for each entry.
    if (name.endsWith('_exp') && Array.isArray(value)) {
      context.memoryLimit.use(value.length * (NODE + String(parameters[1]).length));
    }
    const made: unknown = yield handler.apply(this, [value, ...parameters]);
    payFor(context, made);
    return made;
  };
}
