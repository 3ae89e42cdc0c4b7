/** A problem of a formula, with a message for its author. */
export class FormulaError extends Error {
  override readonly name = 'FormulaError';
}
