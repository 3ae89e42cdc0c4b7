import type { Condition, Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';
import { fieldsByName } from '../fields-by-name';
import { readValue } from '../read-value';
import { isBlankValue } from './blank-value';
import { type ConditionSource, conditionSources, type Scalar } from './condition-source';
import { operators } from './operators';
import { showingRules } from './rules-of-field';

/**
 * Decides which fields a `data` shows. A hidden field counts as blank for the conditions that look
 * at it.
 */
export class Visibility {
  readonly #shownNames = new Map<string, boolean>();
  readonly #rules = new Map<Dependencies, boolean>();

  readonly #prepared: Prepared;
  readonly #data: unknown;

  private constructor(prepared: Prepared, data: unknown) {
    this.#prepared = prepared;
    this.#data = data;
  }

  /** Prepares the fields of a template once. */
  static of(fields: readonly Field[]): (data: unknown) => Visibility {
    const prepared = { sources: conditionSources(fields), named: fieldsByName(fields) };
    return (data) => new Visibility(prepared, data);
  }

  isShown(field: Field): boolean {
    return showingRules(field).every(({ dependencies }) => this.ruleHolds(dependencies));
  }

  /** Decides a rule. A rule that many fields share, such as a group's, is decided once. */
  ruleHolds(rule: Dependencies): boolean {
    const known = this.#rules.get(rule);
    if (known !== undefined) return known;
    const { match, conditions } = rule;
    const holds =
      match === 'all'
        ? conditions.every((condition) => this.#holds(condition))
        : conditions.some((condition) => this.#holds(condition));
    this.#rules.set(rule, holds);
    return holds;
  }

  /**
   * Tells whether a name is shown. Static and combined fields can be hidden like others; a name
   * without a field always counts as shown.
   */
  isNameShown(name: string): boolean {
    const known = this.#shownNames.get(name);
    if (known !== undefined) return known;
    const shown = this.#prepared.named.get(name)?.some((field) => this.isShown(field)) ?? true;
    this.#shownNames.set(name, shown);
    return shown;
  }

  #holds({ field, operator, value }: Condition): boolean {
    const source = this.#prepared.sources.get(field);
    // The source exists unless the condition is invalid, which is refused when the field is saved.
    if (source === undefined) return false;
    const found = this.isNameShown(field)
      ? (readValue(this.#data, source.segments) ?? source.fallback)
      : undefined;
    const { holds, negated = false } = operators[operator];
    const isBlank =
      found === undefined || isBlankValue(found) || (found === false && isAboutPresence(operator));
    return (!isBlank && holds(found, wantedValues(value))) !== negated;
  }
}

type Prepared = {
  sources: ReadonlyMap<string, ConditionSource>;
  named: ReadonlyMap<string, readonly Field[]>;
};

export function wantedValues(value: Condition['value']): readonly Scalar[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Tells whether an operator is about presence. There an unchecked box counts as blank; compared
 * with a value it is `false`.
 */
function isAboutPresence(operator: Condition['operator']): boolean {
  return operator === 'present' || operator === 'blank';
}
