import { nameOf } from '../data-tree';
import { formatFieldName } from '../field-name';
import type { Field } from '../field-schema';
import { isFormula } from '../is-formula';
import { FormulaError } from './formula-error';
import { type Expression, parseFormula } from './parse-formula';
import { referencesOf, referenceTree, resolveReference } from './references';

export type FormulaProblem = { field: Field; message: string };

const PICTURES = new Set<Field['type']>(['image', 'signature', 'initials']);

/** Formulas must be readable, name fields of the template, and never go in circles. */
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
      for (const used_ of usedNames(parseFormula(String(field.default)), tree, byName)) used.add(used_);
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
  byName: ReadonlyMap<string, Field>,
): string[] {
  return referencesOf(expression).flatMap(({ path }) =>
    resolveReference(tree, path).names.map((segments) => {
      const name = formatFieldName(segments);
      if (PICTURES.has(byName.get(name)?.type ?? 'string')) {
        throw new FormulaError(`"${name}" is a picture, which a formula cannot compute with`);
      }
      return name;
    }),
  );
}

/** Names are visited once; meeting one that is still open closes a circle. */
function checkCircles(
  formulas: readonly Field[],
  uses: ReadonlyMap<string, ReadonlySet<string>>,
): FormulaProblem[] {
  const done = new Set<string>();
  const open = new Set<string>();
  const isInCircle = (name: string): boolean => {
    if (open.has(name)) return true;
    if (done.has(name)) return false;
    open.add(name);
    const found = [...(uses.get(name) ?? [])].some(isInCircle);
    open.delete(name);
    done.add(name);
    return found;
  };
  return formulas.flatMap((field) => {
    const name = nameKey(field);
    return isInCircle(name)
      ? [{ field, message: `the formula goes in a circle: "${name}" is needed to compute itself` }]
      : [];
  });
}

function fieldsByName(fields: readonly Field[]): Map<string, Field> {
  return new Map(fields.map((field) => [nameKey(field), field]));
}

function nameKey(field: Field): string {
  return nameOf(field).name;
}

function messageOf(error: unknown): string {
  if (error instanceof FormulaError) return error.message;
  throw error;
}
