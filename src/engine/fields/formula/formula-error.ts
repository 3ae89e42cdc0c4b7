/** What is wrong with a formula, in words for whoever wrote it. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
}
