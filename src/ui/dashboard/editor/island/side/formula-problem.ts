import { FormulaError, parseFormula } from '../../../../../engine/fields';

/** What is wrong with a formula; null where nothing is. */
export function formulaProblem(formula: string): string | null {
  try {
    parseFormula(formula);
    return null;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}
