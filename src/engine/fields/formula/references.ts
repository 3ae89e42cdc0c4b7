import { buildTree, type DataNode, entriesOf, isList } from '../data-tree';
import { listPosition } from '../field-name';
import type { Field } from '../field-schema';
import { isComputed } from '../field-traits';
import { readValue } from '../read-value';
import { FormulaError } from './formula-error';
import type { Expression } from './parse-formula';

/**
 * Builds the tree of all names that a formula may use: values of `data`, static fields and other
 * formulas.
 */
export function referenceTree(fields: readonly Field[]): DataNode {
  const named = fields.filter((field) => !isComputed(field));
  return buildTree(named.flatMap((field) => entriesOf(field).filter(({ holds }) => holds === 'value')));
}

/** Returns the references of a formula in the order in which they are written. */
export function referencesOf(expression: Expression): Extract<Expression, { kind: 'reference' }>[] {
  switch (expression.kind) {
    case 'constant':
      return [];
    case 'reference':
      return [expression];
    case 'negate':
      return referencesOf(expression.operand);
    case 'operation':
      return [...referencesOf(expression.left), ...referencesOf(expression.right)];
    case 'call':
      return expression.arguments.flatMap(referencesOf);
  }
}

export type Target = {
  list: boolean;
  /** The keys of each value; empty for an empty list. */
  names: string[][];
};

/** Resolves a reference to names, including elements that `data` has beyond those with fields. */
export function resolveReference(root: DataNode, path: readonly string[], data?: unknown): Target {
  const target: Target = { list: false, names: [] };
  if (!walk({ node: root, done: [], rest: path, data, target })) {
    throw new FormulaError(`the template has no field "${path.join('/')}"`);
  }
  return target;
}

type Step = {
  node: DataNode;
  done: string[];
  rest: readonly string[];
  data: unknown;
  target: Target;
};

function walk(step: Step): boolean {
  const { node, done, rest, target } = step;
  const [next, ...further] = rest;
  if (next === undefined && node.entries.length > 0) {
    target.names.push(done);
    return true;
  }
  if (isList(node, done.length === 0) && (next === undefined || listPosition(next) === null)) {
    target.list = true;
    const known = [...node.children].map(([key, child]) => ({
      key,
      found: walk({ ...step, node: child, done: [...done, key] }),
    }));
    if (!known.some(({ found }) => found)) return false;
    addUnknown(step);
    return true;
  }
  const child = next === undefined ? undefined : node.children.get(next);
  return (
    child !== undefined &&
    next !== undefined &&
    walk({ ...step, node: child, done: [...done, next], rest: further })
  );
}

/** Adds elements without a field, for templates that let `data` have more. */
function addUnknown({ node, done, rest, data, target }: Step): void {
  const elements = data === undefined ? undefined : readValue(data, done);
  if (!Array.isArray(elements)) return;
  for (const index of elements.keys()) {
    if (!node.children.has(String(index))) target.names.push([...done, String(index), ...rest]);
  }
}
