import type { Condition, Dependencies } from '../dependencies-schema';
import type { Field } from '../field-schema';
import { fieldsByName } from '../fields-by-name';
import { readValue } from '../read-value';
import { type ConditionSource, conditionSources, type Scalar } from './condition-source';
import { operators } from './operators';
import { showingRules } from './rules-of-field';

/** Which fields one `data` shows. What is hidden counts as blank for the fields that look at it. */
export class Visibility {
  private readonly shownNames = new Map<string, boolean>();
  private readonly rules = new Map<Dependencies, boolean>();

  private constructor(
    private readonly prepared: Prepared,
    private readonly data: unknown,
  ) {}

  /** Prepared once for the fields of a template. */
  static of(fields: readonly Field[]): (data: unknown) => Visibility {
    const prepared = { sources: conditionSources(fields), named: fieldsByName(fields) };
    return (data) => new Visibility(prepared, data);
  }

  isShown(field: Field): boolean {
    return showingRules(field).every(({ dependencies }) => this.ruleHolds(dependencies));
  }

  /** A rule that many fields share, such as a group's, is decided once. */
  ruleHolds(rule: Dependencies): boolean {
    const known = this.rules.get(rule);
    if (known !== undefined) return known;
    const { match, conditions } = rule;
    const holds =
      match === 'all'
        ? conditions.every((condition) => this.holds(condition))
        : conditions.some((condition) => this.holds(condition));
    this.rules.set(rule, holds);
    return holds;
  }

  /** Static and combined fields are hidden like others; a name that no field has never is. */
  isNameShown(name: string): boolean {
    const known = this.shownNames.get(name);
    if (known !== undefined) return known;
    const shown = this.prepared.named.get(name)?.some((field) => this.isShown(field)) ?? true;
    this.shownNames.set(name, shown);
    return shown;
  }

  private holds({ field, operator, value }: Condition): boolean {
    const source = this.prepared.sources.get(field);
    // Settled when the field was saved.
    if (source === undefined) return false;
    const found = this.isNameShown(field)
      ? (readValue(this.data, source.segments) ?? source.fallback)
      : undefined;
    const { holds, negated = false } = operators[operator];
    const isBlank = found === undefined || found === '' || (found === false && isAboutPresence(operator));
    return (!isBlank && holds(found, wantedValues(value))) !== negated;
  }
}

interface Prepared {
  sources: ReadonlyMap<string, ConditionSource>;
  named: ReadonlyMap<string, readonly Field[]>;
}

export function wantedValues(value: Condition['value']): readonly Scalar[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** A box that is not ticked is not there; compared with a value it is `false`. */
function isAboutPresence(operator: Condition['operator']): boolean {
  return operator === 'present' || operator === 'blank';
}
