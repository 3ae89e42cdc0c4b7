import { defaultOperators, Liquid, type LiquidOptions, type Operators } from 'liquidjs';
import { codeFilters } from './filters/codes';
import { dateFilters } from './filters/dates';
import { meteredFilter } from './filters/metered-filter';
import { numberFilters } from './filters/numbers';
import { textFilters } from './filters/text';
import { printValue } from './print-value';
import { serviceTags } from './tags/service-tags';
import { payFor, payForSearch } from './work';

/**
 * Tags and filters that are not available: a template is one piece, so it includes no other. Random
 * and waiting filters are removed too.
 */
const absentTags = ['include', 'render', 'layout', 'block'];
const absentFilters = ['sample', 'sha256', 'hmac_sha256', 'push', 'unshift'];

/**
 * Comparison operators that pay for both sides: comparing lists compares their entries, however
 * nested.
 */
const operators: Operators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, compare]) => [
    name,
    (left: unknown, right: unknown, context) => {
      if (context === undefined) return compare(left, right, context);
      payFor(context, left);
      payFor(context, right);
      if (name === 'contains') payForSearch(context, left, right);
      return compare(left, right, context);
    },
  ]),
);

const options: LiquidOptions = {
  ownPropertyOnly: true,
  strictFilters: true,
  strictVariables: false,
  dynamicPartials: false,
  relativeReference: false,
  locale: 'en-US',
  // An empty set of templates: the engine never looks for files.
  templates: {},
  operators,
  outputEscape(this: { context: Parameters<typeof printValue>[0] }, value: unknown) {
    return printValue(this.context, value);
  },
};

function createEngine(): Liquid {
  const engine = new Liquid(options);
  for (const name of absentFilters) engine.unregisterFilter(name);
  for (const name of Object.keys(engine.filters)) if (name.startsWith('date_')) engine.unregisterFilter(name);
  const own = { ...numberFilters, ...dateFilters, ...textFilters, ...codeFilters };
  for (const [name, filter] of Object.entries(own)) engine.registerFilter(name, filter);
  for (const [name, filter] of Object.entries(engine.filters)) {
    engine.registerFilter(name, meteredFilter(name, filter));
  }
  for (const [name, tag] of Object.entries(serviceTags)) engine.registerTag(name, tag);
  for (const name of absentTags) engine.registerTag(name, absentTag(name));
  return engine;
}

function absentTag(name: string) {
  return {
    parse() {
      throw new Error(`{% ${name} %} is not available: a template cannot read another template`);
    },
    render() {},
  };
}

/** The engine for all templates. It keeps nothing of the templates it parses. */
export const engine = createEngine();

function isHere(name: string): boolean {
  return !absentTags.includes(name);
}

/** The names of all available tags and filters, for editors. */
export const liquidNames = {
  tags: Object.keys(engine.tags).filter(isHere).sort(),
  filters: Object.keys(engine.filters).sort(),
};
