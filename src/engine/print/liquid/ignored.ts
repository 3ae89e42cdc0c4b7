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
} from 'liquidjs';
import { type Filtered, filteredIn } from './filtered';
import { type Check, isColumnCount, isWholeNumber } from './filters/literals';
import { type Signature, signatures } from './filters/signatures';
import { ValueTag } from './tags/value-tag';

/*
 * LiquidJS passes over what it does not understand: `{{ a b }}` prints a, `{{ a | upcase: 1 }}` forgets
 * the 1. Here is found what it would pass over, so that a template with such text is not saved.
 */

const { isNumberToken, isOperatorToken, isPropertyAccessToken, isQuotedToken, isTagToken } = TypeGuards;

/** Tags whose text is free, or is read by the tag itself. */
const freeText = new Set(['#', 'comment', 'doc', 'liquid']);
/** What loops take, and what is asked of values that stand in the template itself. */
const valuesOfFor: Values = { limit: isWholeNumber, offset: isWholeNumber, reversed: null };
const valuesOfTablerow: Values = { cols: isColumnCount, limit: isWholeNumber, offset: isWholeNumber };
type Values = Readonly<Record<string, Check | null>>;

type Operators = Liquid['options']['operators'];
/** The type is not exported by name. */
type OutputToken = Output['token'];

/** Says what of a tag or an output would be passed over; null when everything is understood. */
export function ignoredIn(template: Template, token: TopLevelToken, operators: Operators): string | null {
  for (const value of filteredIn(template)) {
    const ignored = ignoredInValue(value);
    if (ignored !== null) return ignored;
  }
  if (template instanceof Output) return ignoredInOutput(template.token, operators);
  if (!isTagToken(token) || freeText.has(token.name)) return null;
  if (token.name === 'raw') return notUnderstood(token.args);
  if (token.name === 'cycle') return ignoredInCycle(token, operators);
  return (
    (template instanceof Tag ? problemOfNames(template, token.args) : null) ??
    missingBetweenCommas(token.args) ??
    ignoredInRest(token)
  );
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
  const { least, most, names, namesPlaces, takesAnyName } = signature;
  const given = new Set<string>();
  let places = 0;
  for (const argument of args) {
    const isNamed = Array.isArray(argument);
    const [name = '', value] = isNamed ? argument : [namesPlaces ? names[places] : String(places), argument];
    if (!isNamed) places++;
    else if (!names.includes(name) && !takesAnyName) return unknownName(filter, name, names);
    if (value === undefined) return `"${short(name)}" of ${filter} has no value`;
    if (given.has(name)) return `${filter} is given "${short(name)}" twice`;
    given.add(name);
    const problem = problemOfLiteral(value, signature.checks?.[name]);
    if (problem !== null)
      return `${isNamed || namesPlaces ? `"${name}"` : 'the value'} of ${filter} ${problem}`;
  }
  if (places > most) return `${filter} takes ${countOf(least, most)}, not ${places}`;
  if (places + (namesPlaces ? args.length - places : 0) < least)
    return `${filter} takes ${countOf(least, most)}, not ${places}`;
  return problemOfPairs(filter, signature, given);
}

/** A value that stands in the template itself is wrong for every document. */
function problemOfLiteral(value: Token, check: Check | undefined): string | null {
  const isChecked = check !== undefined && (isQuotedToken(value) || isNumberToken(value));
  return isChecked ? problemOfText(contentOf(value), check) : null;
}

function problemOfText(text: string, check: Check): string | null {
  const right = check(text);
  return right === null ? null : `${right}, not "${short(text)}"`;
}

function problemOfPairs(filter: string, { excludes = {} }: Signature, given: Set<string>): string | null {
  for (const [name, others] of Object.entries(excludes)) {
    const other = given.has(name) ? others.find((one) => given.has(one)) : undefined;
    if (other !== undefined)
      return `${filter} takes no "${other}" beside "${name}", which says how it is written`;
  }
  return null;
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

function problemOfNames(tag: Tag, written: string): string | null {
  if (tag instanceof ForTag) return problemOfLoop(tag.name, written, tag.hash.hash, valuesOfFor);
  if (tag instanceof TablerowTag) return problemOfLoop(tag.name, written, tag.args.hash, valuesOfTablerow);
  if (!(tag instanceof ValueTag)) return null;
  const { names, repeated, withoutValue } = tag.parameters;
  if (repeated !== null) return `${tag.name} is given "${short(repeated)}" twice`;
  return (
    unknownNameIn(tag.name, names, tag.takes) ??
    (withoutValue === null ? null : `"${short(withoutValue)}" of ${tag.name} has no value`) ??
    tag.problemOfLiterals()
  );
}

/** Of a name that is given twice, the last counts; `reversed` counts whatever its value is. */
function problemOfLoop(
  tag: string,
  written: string,
  given: Record<string, Token | undefined>,
  values: Values,
): string | null {
  const unknown = unknownNameIn(tag, Object.keys(given), Object.keys(values));
  if (unknown !== null) return unknown;
  const names = Array.from(withoutQuotes(written).matchAll(/[\s,](\w+)\s*:/g), ([, name = '']) => name);
  if (names.includes('reversed')) return `"reversed" of ${tag} takes no value`;
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) return `${tag} is given "${repeated}" twice`;
  return problemOfLoopValues(tag, given, values);
}

function problemOfLoopValues(
  tag: string,
  given: Record<string, Token | undefined>,
  values: Values,
): string | null {
  for (const [name, value] of Object.entries(given)) {
    const check = values[name];
    if (!check) continue;
    if (value === undefined) return `"${name}" of ${tag} has no value`;
    const problem = isPropertyAccessToken(value) ? null : problemOfText(contentOf(value), check);
    if (problem !== null) return `"${name}" of ${tag} ${problem}`;
  }
  return null;
}

function contentOf(value: Token): string {
  return isQuotedToken(value) ? value.content : value.getText();
}

/** Values after the gap would slide into the places before them. */
function missingBetweenCommas(written: string): string | null {
  const [gap] = /[:,]\s*,/.exec(withoutQuotes(written)) ?? [];
  return gap === undefined ? null : `a value is missing before a comma in "${short(written.trim())}"`;
}

function withoutQuotes(written: string): string {
  return written.replace(/"[^"]*"|'[^']*'/g, '""');
}

function unknownNameIn(tag: string, given: string[], names: readonly string[]): string | null {
  const unknown = given.find((name) => !names.includes(name));
  return unknown === undefined ? null : unknownName(tag, unknown, names);
}

function ignoredInOutput({ input, contentRange }: OutputToken, operators: Operators): string | null {
  const tokenizer = new Tokenizer(input, operators, undefined, contentRange);
  tokenizer.readFilteredValue();
  const [dangling = ''] = /[|.]\s*$/.exec(input.slice(...contentRange)) ?? [];
  return (
    missingBetweenCommas(input.slice(...contentRange)) ?? notUnderstood(tokenizer.remaining() || dangling)
  );
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
