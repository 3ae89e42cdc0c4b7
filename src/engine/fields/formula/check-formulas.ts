import { limits } from '../../limits';
import { nameOf } from '../data-tree';
import { formatFieldName } from '../field-name';
import type { Field } from '../field-schema';
import { holdsList, isPicture } from '../field-traits';
import { fieldsByName } from '../fields-by-name';
import { isFormula } from '../is-formula';
import { FormulaError } from './formula-error';
import { type Expression, parseFormula } from './parse-formula';
import { referencesOf, referenceTree, resolveReference } from './references';

export type FormulaProblem = { field: Field; message: string };

/**
 * Checks formulas: they must be readable, name fields of the template, and never depend on each
 * other in a circle.
 */
export function checkFormulas(fields: readonly Field[]): FormulaProblem[] {
  const formulas = fields.filter(isFormula);
  if (formulas.length === 0) return [];
  const found: FormulaProblem[] = [];
  const tree = referenceTree(fields);
  const byName = fieldsByName(fields);
  const uses = new Map<string, Set<string>>();
  for (const field of formulas) {
    try {
      const name = nameKey(field);
      const used = uses.get(name) ?? new Set();
      for (const other of usedNames(parseFormula(String(field.default)), tree, byName)) used.add(other);
      uses.set(name, used);
    } catch (error) {
      found.push({ field, message: messageOf(error) });
    }
  }
  return found.length > 0 ? found : checkCircles(formulas, uses);
}

function usedNames(
  expression: Expression,
  tree: ReturnType<typeof referenceTree>,
  byName: ReadonlyMap<string, readonly Field[]>,
): string[] {
  return referencesOf(expression).flatMap(({ path }) =>
    resolveReference(tree, path).names.map((segments) => {
      const name = formatFieldName(segments);
      const [field] = byName.get(name) ?? [];
      if (field !== undefined && isPicture(field)) {
        throw new FormulaError(`"${name}" is an image or a signature; a formula cannot use it`);
      }
      if (field !== undefined && holdsList(field)) {
        throw new FormulaError(`"${name}" is a list of options; a formula cannot use it`);
      }
      return name;
    }),
  );
}

/**
 * Reports formulas that need their own result, and chains of too many formulas. Each name is
 * visited once.
 */
function checkCircles(
  formulas: readonly Field[],
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): FormulaProblem[] {
  const depths = new Map<string, number>();
  const open = new Set<string>();
  const depthOf = (name: string): number => {
    const used = uses.get(name);
    if (used === undefined) return 0;
    // A name that is still open closes a circle, which has no depth.
    if (open.has(name)) return Number.POSITIVE_INFINITY;
    const known = depths.get(name);
    if (known !== undefined) return known;
    open.add(name);
    let depth = 0;
    for (const other of used) depth = Math.max(depth, depthOf(other));
    open.delete(name);
    depths.set(name, depth + 1);
    return depth + 1;
  };
  return formulas.flatMap((field) => {
    const name = nameKey(field);
    const depth = depthOf(name);
    if (depth <= limits.formulaChain) return [];
    const message =
      depth === Number.POSITIVE_INFINITY
        ? `the formula forms a circle: "${name}" needs its own result`
        : `the formula is part of a chain of more than ${limits.formulaChain} formulas`;
    return [{ field, message }];
  });
}

function nameKey(field: Field): string {
  return nameOf(field).name;
}

function messageOf(error: unknown): string {
  if (error instanceof FormulaError) return error.message;
  throw error;
}
