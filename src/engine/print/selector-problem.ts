import type { AttributeSelector, Combinator, CssNode, PseudoClassSelector } from 'css-tree';
import parse from 'css-tree/parser';
import { describeProblem } from './source-problem';

/** Why no browser looks for elements by this selector, with line and column; null when one does. */
export function problemOfSelector(text: string): string | null {
  try {
    lookAt(parse(text, { context: 'selectorList', positions: true }));
    // The parser of style sheets takes a comma at the end.
    if (/,\s*$/.test(text)) throw new NoSelector('nothing follows the last comma', null);
    return null;
  } catch (error) {
    if (!isPlaced(error)) throw error;
    const { line, column, message } = error;
    return describeProblem({ place: { line, column }, message });
  }
}

class NoSelector extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, node: CssNode | null) {
    super(message);
    this.line = node?.loc?.start.line ?? 1;
    this.column = node?.loc?.start.column ?? 1;
  }
}

/** True also for the errors of the parser. */
function isPlaced(error: unknown): error is NoSelector {
  return error instanceof Error && 'line' in error && 'column' in error;
}

/** Refuses what style sheets may hold, or the parser passes over, and `querySelector` does not take. */
function lookAt(node: CssNode, isRelative = false): void {
  if (node.type === 'SelectorList') {
    for (const one of node.children.toArray()) lookAt(one, isRelative);
  } else if (node.type === 'Selector') lookAtParts(node.children.toArray(), isRelative);
  else if (node.type === 'PseudoClassSelector') lookAtPseudoClass(node);
  else if (node.type === 'Nth' && node.selector) lookAt(node.selector);
  else {
    const problem = problemOf(node);
    if (problem !== null) refuse(node, problem);
  }
}

function problemOf(node: CssNode): string | null {
  switch (node.type) {
    case 'IdSelector':
      return begins(node.name) ? null : `"#${node.name}" is no id: a digit needs an escape`;
    case 'TypeSelector':
      return hasPrefix(node.name) ? noNamespaces : null;
    case 'AttributeSelector':
      return problemOfAttribute(node);
    case 'PseudoElementSelector':
      return `"::${node.name}" is no element of the page`;
    case 'ClassSelector':
    case 'Identifier':
    case 'Nth':
    case 'Operator':
    case 'String':
      return null;
    default:
      return 'this is not understood in a selector';
  }
}

const noNamespaces = 'names of namespaces are not known here';

function lookAtParts(parts: CssNode[], isRelative: boolean): void {
  for (const [at, part] of parts.entries()) {
    const isFirst = at === 0 || parts[at - 1]?.type === 'Combinator';
    if (part.type === 'Combinator') lookAtCombinator(part, isFirst && !(isRelative && at === 0));
    else if (part.type === 'TypeSelector' && !isFirst) refuse(part, `"${part.name}" must stand first`);
    else lookAt(part);
  }
  const last = parts.at(-1);
  if (last?.type === 'Combinator') refuse(last, `nothing follows "${last.name}"`);
}

function lookAtCombinator(node: Combinator, isAlone: boolean): void {
  if (isAlone) refuse(node, `nothing stands before "${node.name}"`);
  if (![' ', '>', '+', '~'].includes(node.name)) refuse(node, `"${node.name}" joins no elements`);
}

function problemOfAttribute({ name: { name }, flags }: AttributeSelector): string | null {
  if (hasPrefix(name)) return noNamespaces;
  return flags === null || /^[is]$/i.test(flags) ? null : `"${flags}" is neither i nor s`;
}

function lookAtPseudoClass(node: PseudoClassSelector): void {
  const name = node.name.toLowerCase();
  const isFunction = node.children !== null;
  if (!(isFunction ? functions : pseudoClasses).has(name))
    refuse(node, `":${node.name}${isFunction ? '()' : ''}" is no pseudo-class`);
  if (node.children?.isEmpty) refuse(node, `":${node.name}()" is empty`);
  for (const child of node.children?.toArray() ?? []) lookAt(child, name === 'has');
}

/** False for an id that begins with a digit. */
function begins(name: string): boolean {
  return /^(--|-?[a-z_\\\u0080-\u{10ffff}])/iu.test(name);
}

/** True for `svg|rect`: only `*|rect` and `|rect` need no namespace. */
function hasPrefix(name: string): boolean {
  return /^[^*|]+\|/.test(name);
}

function refuse(node: CssNode, message: string): never {
  throw new NoSelector(message, node);
}

const pseudoClasses = new Set([
  ...['active', 'any-link', 'autofill', 'checked', 'default', 'defined', 'disabled', 'empty', 'enabled'],
  ...['first-child', 'first-of-type', 'focus', 'focus-visible', 'focus-within', 'fullscreen', 'hover'],
  ...['in-range', 'indeterminate', 'invalid', 'last-child', 'last-of-type', 'link', 'modal', 'only-child'],
  ...['only-of-type', 'open', 'optional', 'out-of-range', 'paused', 'picture-in-picture'],
  ...['placeholder-shown', 'playing', 'popover-open', 'read-only', 'read-write', 'required', 'root', 'scope'],
  ...['target', 'user-invalid', 'user-valid', 'valid', 'visited'],
]);

const functions = new Set([
  ...['dir', 'has', 'is', 'lang', 'not', 'where'],
  ...['nth-child', 'nth-last-child', 'nth-last-of-type', 'nth-of-type'],
]);
