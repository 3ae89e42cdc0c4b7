import { Visibility } from './conditions/visibility';
import { nameOf, segmentsOf } from './data-tree';
import { formatFieldName } from './field-name';
import type { Field } from './field-schema';
import { fieldsByName } from './fields-by-name';
import { evaluateFormula, StepBudget } from './formula/evaluate-formula';
import { FormulaError } from './formula/formula-error';
import type { Value } from './formula/formula-values';
import { type Expression, parseFormula } from './formula/parse-formula';
import { referencesOf, referenceTree, resolveReference } from './formula/references';
import { isFormula } from './is-formula';
import { readValue } from './read-value';
import { compileValue } from './validate-value';

/** Thrown when a formula cannot be computed from `data`. */
export class ComputationError extends Error {
  override readonly name = 'ComputationError';
}

/** The logic of a template's fields, prepared once. */
export class FieldLogic {
  readonly visibility: (data: unknown) => Visibility;
  readonly tree;
  readonly byName: ReadonlyMap<string, readonly Field[]>;
  readonly formulas = new Map<Field, Expression>();

  constructor(fields: readonly Field[]) {
    this.visibility = Visibility.of(fields);
    this.tree = referenceTree(fields);
    this.byName = fieldsByName(fields);
    // Fields of one name share their formula, which is parsed and computed once.
    const parsed = new Map<string, Expression>();
    for (const field of fields.filter(isFormula)) {
      const key = `${nameOf(field).name}\n${field.default}`;
      const formula = parsed.get(key) ?? parseFormula(String(field.default));
      parsed.set(key, formula);
      this.formulas.set(field, formula);
    }
  }
}

/** The values of one submission by name: given, default or computed. A hidden name has no value. */
export class ComputedValues {
  readonly visibility: Visibility;
  readonly #budget = new StepBudget();
  readonly #computed = new Map<Expression, number | ComputationError>();

  readonly #logic: FieldLogic;
  readonly #data: unknown;

  constructor(logic: FieldLogic, data: unknown) {
    this.#logic = logic;
    this.#data = data;

    this.visibility = logic.visibility(data);
  }

  /** Returns the value of a name, or null. */
  valueOf(name: string): unknown {
    if (!this.visibility.isNameShown(name)) return null;
    const fields = this.#logic.byName.get(name) ?? [];
    const isGiven = fields.every((field) => !field.static);
    const given = isGiven ? readValue(this.#data, segmentsOf(name) ?? []) : undefined;
    if (given !== undefined && given !== null) return given;
    const fallback = fields.find((field) => field.default !== null);
    return fallback === undefined ? null : this.defaultOf(fallback);
  }

  /** Returns the default of a field. A formula is computed once. */
  defaultOf(field: Field): Field['default'] {
    const formula = this.#logic.formulas.get(field);
    if (formula === undefined) return field.default;
    const value = this.#computed.get(formula) ?? this.#compute(field, formula);
    this.#computed.set(formula, value);
    if (value instanceof ComputationError) throw value;
    return value;
  }

  /**
   * Computes the names in a formula first, so that evaluations never nest: a chain of deep formulas
   * would overflow the stack. A formula that cannot be computed matters only where its value is
   * used.
   */
  #compute(field: Field, formula: Expression): number | ComputationError {
    try {
      for (const { path } of referencesOf(formula)) this.#prepare(path);
      const result = evaluateFormula(formula, (path) => this.#lookUp(path), this.#budget);
      return this.#held(field, result);
    } catch (error) {
      if (error instanceof ComputationError) return error;
      if (error instanceof FormulaError)
        return new ComputationError(`field "${field.name}": ${error.message}`);
      throw error;
    }
  }

  /** Checks the result of a formula by the rules of its name, like a given value. */
  #held(field: Field, result: number): number {
    const ruled = this.#logic.byName.get(nameOf(field).name) ?? [];
    const [message] = ruled.flatMap((one) => compileValue(one)(result));
    if (message === undefined) return result;
    throw new FormulaError(`the result of the formula does not suit the field: ${message}`);
  }

  #prepare(path: readonly string[]): void {
    for (const segments of resolveReference(this.#logic.tree, path, this.#data).names) {
      try {
        this.valueOf(formatFieldName(segments));
      } catch (error) {
        if (!(error instanceof ComputationError)) throw error;
      }
    }
  }

  #lookUp(path: readonly string[]): { list: boolean; values: Value[] } {
    const { list, names } = resolveReference(this.#logic.tree, path, this.#data);
    return { list, values: names.map((segments) => asValue(this.valueOf(formatFieldName(segments)))) };
  }
}

function asValue(value: unknown): Value {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string' ? value : null;
}
