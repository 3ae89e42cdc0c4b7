import {
  ForTag,
  type Liquid,
  Output,
  TablerowTag,
  Tag,
  type TagToken,
  type Template,
  type Token,
  Tokenizer,
  type TopLevelToken,
  TypeGuards,
  type Value,
} from 'liquidjs';
import { type Signature, signatures } from './filters/signatures';
import { ValueTag } from './tags/value-tag';

/*
 * LiquidJS passes over what it does not understand: `{{ a b }}` prints a, `{{ a | upcase: 1 }}` forgets
 * the 1. Here is found what it would pass over, so that a template with such text is not saved.
 */

const { isOperatorToken, isQuotedToken, isTagToken } = TypeGuards;

/** Tags whose text is free, or is read by the tag itself. */
const freeText = new Set(['#', 'comment', 'doc', 'liquid', 'raw']);
const namesOfFor = ['limit', 'offset', 'reversed'];
const namesOfTablerow = ['cols', 'limit', 'offset'];

type Operators = Liquid['options']['operators'];
/** The type is not exported by name. */
type OutputToken = Output['token'];

/** Says what of a tag or an output would be passed over; null when everything is understood. */
export function ignoredIn(template: Template, token: TopLevelToken, operators: Operators): string | null {
  for (const argument of template.arguments?.() ?? []) {
    const ignored = isFiltered(argument) ? ignoredInValue(argument) : null;
    if (ignored !== null) return ignored;
  }
  if (template instanceof Output) return ignoredInOutput(template.token, operators);
  if (!isTagToken(token) || freeText.has(token.name)) return null;
  if (token.name === 'cycle') return ignoredInCycle(token, operators);
  return (template instanceof Tag ? unknownNameOf(template) : null) ?? ignoredInRest(token);
}

/** Says what of `{% when … %}` and other parts of a tag would be passed over. */
export function ignoredInPart(token: TagToken): string | null {
  return token.name === 'when'
    ? ignoredInList(new Tokenizer(token.args), (values) => values.readValue(), ['or', ','])
    : ignoredInRest(token);
}

/** `{% cycle "a", "b" %}`, or with a name before: `{% cycle name: "a", "b" %}`. */
function ignoredInCycle({ args }: TagToken, operators: Operators): string | null {
  const values = new Tokenizer(args, operators);
  values.readValue();
  values.skipBlank();
  const tokenizer = new Tokenizer(values.peek() === ':' ? args.slice(values.p + 1) : args, operators);
  return ignoredInList(tokenizer, (list) => list.readFilteredValue(), [',']);
}

/** Between two values stands one of the separators, and nothing else. */
function ignoredInList(
  tokenizer: Tokenizer,
  read: (from: Tokenizer) => unknown,
  separators: readonly string[],
): string | null {
  while (read(tokenizer) !== undefined) {
    tokenizer.skipBlank();
    const separator = separators.find((text) => tokenizer.match(text));
    if (separator === undefined) break;
    tokenizer.advance(separator.length);
  }
  return notUnderstood(tokenizer.remaining());
}

type Filtered = Pick<Value, 'initial'> & {
  filters: readonly { name: string; args: Value['filters'][number]['args'] }[];
};

function isFiltered(argument: unknown): argument is Filtered {
  return typeof argument === 'object' && argument !== null && 'initial' in argument && 'filters' in argument;
}

function ignoredInValue({ initial, filters }: Filtered): string | null {
  const problem = problemOfExpression(initial.postfix);
  if (problem !== null) return problem;
  for (const { name, args } of filters) {
    const signature = Object.hasOwn(signatures, name) ? signatures[name] : undefined;
    // The filter that escapes an output has no name.
    const ignored = signature && problemOfArguments(name, signature, args);
    if (ignored) return ignored;
  }
  return null;
}

/** An expression is one value: each operator but `not` joins two. */
function problemOfExpression(postfix: readonly Token[]): string | null {
  let values = 0;
  for (const token of postfix) {
    if (!isOperatorToken(token)) values++;
    else if (token.getText() !== 'not') values--;
  }
  if (values === 1) return null;
  const written = postfix.map((token) => token.getText()).join(' ');
  return values < 1
    ? `a value is missing beside an operator in "${short(written)}"`
    : `"${short(written)}" is more than one value: an operator or "|" is missing`;
}

function problemOfArguments(
  filter: string,
  signature: Signature,
  args: Filtered['filters'][number]['args'],
): string | null {
  const { least, most, names, choices = {}, namesPlaces, takesAnyName } = signature;
  const given = new Set<string>();
  let places = 0;
  for (const argument of args) {
    if (!Array.isArray(argument)) {
      if (namesPlaces) given.add(names[places] ?? '');
      places++;
      continue;
    }
    const [name = '', value] = argument;
    if (!names.includes(name) && !takesAnyName) return unknownName(filter, name, names);
    if (given.has(name)) return `${filter} is given "${name}" twice`;
    given.add(name);
    const allowed = choices[name];
    if (allowed && isQuotedToken(value) && !allowed.includes(value.content))
      return `"${name}" of ${filter} is ${allowed.join(' or ')}, not "${short(value.content)}"`;
  }
  if (places > most) return `${filter} takes ${countOf(least, most)}, not ${places}`;
  return places + (namesPlaces ? args.length - places : 0) < least
    ? `${filter} takes ${countOf(least, most)}, not ${places}`
    : null;
}

function countOf(least: number, most: number): string {
  if (most === 0) return 'no value after its name';
  if (most === 1) return least === 1 ? 'one value' : 'at most one value';
  return least === most ? `${most} values` : `${least} to ${most} values`;
}

function unknownName(owner: string, name: string, names: readonly string[]): string {
  const known = names.length === 0 ? 'it takes none' : `it takes ${names.join(', ')}`;
  return `${owner} takes no "${short(name)}": ${known}`;
}

function unknownNameOf(tag: Tag): string | null {
  if (tag instanceof ForTag) return unknownNameIn(tag.name, Object.keys(tag.hash.hash), namesOfFor);
  if (tag instanceof TablerowTag) return unknownNameIn(tag.name, Object.keys(tag.args.hash), namesOfTablerow);
  return tag instanceof ValueTag ? unknownNameIn(tag.name, tag.parameters.names, tag.takes) : null;
}

function unknownNameIn(tag: string, given: string[], names: readonly string[]): string | null {
  const unknown = given.find((name) => !names.includes(name));
  return unknown === undefined ? null : unknownName(tag, unknown, names);
}

function ignoredInOutput({ input, contentRange }: OutputToken, operators: Operators): string | null {
  const tokenizer = new Tokenizer(input, operators, undefined, contentRange);
  tokenizer.readFilteredValue();
  const [dangling = ''] = /[|.]\s*$/.exec(input.slice(...contentRange)) ?? [];
  return notUnderstood(tokenizer.remaining() || dangling);
}

function ignoredInRest({ tokenizer }: TagToken): string | null {
  return notUnderstood(tokenizer.remaining());
}

function notUnderstood(text: string): string | null {
  const rest = text.trim();
  return rest === '' ? null : `"${short(rest)}" is not understood here`;
}

function short(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
