import { limits } from '../../limits';
import type { WorkBudget } from '../../pdf/reader/work-budget';
import { isName, PdfName, type PdfValue } from '../../pdf/values';
import type { DiagnosisList } from './compile-diagnosis';
import { fieldText } from './compile-import-context';
import type { ImportedField } from './compile-imported-field';
import type { Widget } from './compile-widget';
import { readCall, type ScriptCall } from './script-call';
import { formatOfCall, plainNumber, type ScriptFormat } from './script-format';

/** The scripts of one field: its format, its sum, and those that were not understood. */
export type FieldScripts = {
  format: ScriptFormat | null;
  calculation: Calculation | null;
  unknown: string[];
};

type Calculation = { operation: string; operands: string[]; script: string };

/** The most fields that a sum names, and that it has with the names below them. */
const MOST_OPERANDS = 200;
const OPERATIONS = new Map(
  Object.entries({ SUM: 'SUM', AVG: 'AVG', PRD: 'PRODUCT', MIN: 'MIN', MAX: 'MAX' }),
);

/** Reads the scripts that format, check and compute the text of a field. */
export function readScripts(widget: Widget): FieldScripts {
  const actions = widget.file.dict(widget.attribute('AA'));
  const found: FieldScripts = { format: null, calculation: null, unknown: [] };
  for (const key of ['F', 'K', 'V', 'C']) {
    const action = widget.file.dict(actions?.get(key) ?? null);
    if (action === null || !isName(widget.file.resolve(action.get('S')), 'JavaScript')) continue;
    take(found, scriptOf(widget, action.get('JS')));
  }
  if (found.calculation !== null) found.format ??= plainNumber();
  return found;
}

function scriptOf(widget: Widget, value: PdfValue): string {
  const text = value instanceof PdfName ? null : fieldText(widget, value);
  widget.file.budget.spend((text?.length ?? 0) >> 4);
  return (text ?? '').trim();
}

function take(found: FieldScripts, script: string): void {
  if (script === '') return;
  const call = readCall(script);
  const format = call && formatOfCall(call);
  const calculation = call && calculationOf(call, script);
  const range = call && rangeOf(call);
  if (format) found.format ??= format;
  else if (calculation) found.calculation = calculation;
  else if (range && found.format?.properties.type === 'number')
    found.format = { ...found.format, properties: { ...found.format.properties, ...range } };
  else found.unknown.push(script);
}

/** `AFSimple_Calculate("SUM", new Array("a", "b"))`; the names may also be one text with commas. */
function calculationOf({ name, values }: ScriptCall, script: string): Calculation | null {
  const [kind, names] = values;
  const operation = OPERATIONS.get(String(kind));
  if (name !== 'AFSimple_Calculate' || operation === undefined || values.length !== 2) return null;
  const listed = typeof names === 'string' ? names.split(',') : Array.isArray(names) ? names : [];
  const operands = [...new Set(listed.map((operand) => operand.trim()))].filter((operand) => operand !== '');
  if (operands.length === 0 || operands.length > MOST_OPERANDS) return null;
  return { operation, operands, script };
}

/** `AFRange_Validate(hasMinimum, minimum, hasMaximum, maximum)`. */
function rangeOf({ name, values }: ScriptCall): Pick<ImportedField, 'minimum' | 'maximum'> | null {
  const [hasMinimum, minimum, hasMaximum, maximum] = values;
  if (name !== 'AFRange_Validate') return null;
  if (hasMinimum === true && hasMaximum === true && Number(minimum) > Number(maximum)) return null;
  return {
    ...(hasMinimum === true && typeof minimum === 'number' && { minimum }),
    ...(hasMaximum === true && typeof maximum === 'number' && { maximum }),
  };
}

/** A field that is computed has no range: no data could mend a sum outside of it. */
function compute(field: ImportedField, formula: string): void {
  delete field.minimum;
  delete field.maximum;
  Object.assign(field, { default: formula, ...(field.editable === false && { static: true }) });
}

type Known = { field: ImportedField; calculation: Calculation | null };

const MOST_LISTED = 50;
const LONGEST_SHOWN = 120;

/** The scripts of all fields of a form. Sums name fields that may come later. */
export class FormScripts {
  readonly #byName = new Map<string, Known[]>();
  readonly #uses = new Map<string, ReadonlySet<string>>();
  readonly #usedBy = new Map<string, Set<string>>();
  readonly #unknown: string[] = [];

  note(widget: Widget, field: ImportedField, { calculation, unknown }: FieldScripts): void {
    const name = widget.names.join('.');
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), { field, calculation }]);
    for (const script of unknown) this.#tell(field, script);
  }

  /** Turns sums into formulas, and reports the scripts that were not understood. */
  finish(diagnosis: DiagnosisList, budget: WorkBudget): void {
    for (const { field, calculation } of [...this.#byName.values()].flat()) {
      if (calculation === null) continue;
      const formula = this.#formulaOf(field, calculation, budget);
      if (formula === null) this.#tell(field, calculation.script);
      else compute(field, formula);
    }
    const unknown = [...new Set(this.#unknown)];
    diagnosis.addEach('script_not_understood', unknown.slice(0, MOST_LISTED));
    if (unknown.length > MOST_LISTED)
      diagnosis.addEach('script_not_understood', [`${unknown.length - MOST_LISTED} more scripts of fields.`]);
  }

  /** The formula; null when an operand is no number of the form, or needs the result itself. */
  #formulaOf(field: ImportedField, { operation, operands }: Calculation, budget: WorkBudget): string | null {
    const names = new Set<string>();
    for (const operand of operands) {
      const fields = this.#fieldsOf(operand, budget);
      const isPossible = fields.every(({ type, name }) => type === 'number' && !/[{}#]/.test(name));
      if (fields.length === 0 || !isPossible) return null;
      for (const { name } of fields) names.add(name);
      if (names.size > MOST_OPERANDS) return null;
    }
    if (field.type !== 'number' || !this.#mayUse(field.name, names, budget)) return null;
    const list = [...names].map((name) => `{${name}}`).join(', ');
    // The average of nothing is an error in formulas, and nothing in forms.
    const formula = operation === 'AVG' ? `IF(COUNT(${list}) = 0, 0, AVG(${list}))` : `${operation}(${list})`;
    if (formula.length > limits.formulaChars) return null;
    this.#uses.set(field.name, names);
    for (const name of names) this.#usedBy.set(name, (this.#usedBy.get(name) ?? new Set()).add(field.name));
    return formula;
  }

  /** The fields of a name, or of all names below it. */
  #fieldsOf(name: string, budget: WorkBudget): ImportedField[] {
    const known = this.#byName.get(name);
    if (known !== undefined) return known.map(({ field }) => field);
    budget.spend(this.#byName.size);
    const below: ImportedField[] = [];
    for (const [other, some] of this.#byName)
      if (other.startsWith(`${name}.`)) for (const { field } of some) below.push(field);
    return below;
  }

  /** Whether a field may be computed from others: not from itself, and not through too long a chain. */
  #mayUse(name: string, names: ReadonlySet<string>, budget: WorkBudget): boolean {
    const below = this.#depthBelow(names, name, budget);
    return below !== null && below + this.#depthAbove(name, budget) < limits.formulaChain;
  }

  /** How many formulas follow each other below these names; null when one of them needs `wanted`. */
  #depthBelow(names: ReadonlySet<string>, wanted: string, budget: WorkBudget): number | null {
    let level: ReadonlySet<string> = names;
    for (let depth = 0; ; depth += 1) {
      if (level.has(wanted) || depth > limits.formulaChain) return null;
      const next = new Set<string>();
      for (const name of level) for (const used of this.#uses.get(name) ?? []) next.add(used);
      budget.spend(level.size + next.size);
      if (next.size === 0) return depth;
      level = next;
    }
  }

  /** How many formulas that are known follow each other above a field. */
  #depthAbove(name: string, budget: WorkBudget): number {
    let level = new Set([name]);
    for (let depth = 0; depth <= limits.formulaChain; depth += 1) {
      const users = new Set<string>();
      for (const one of level) for (const user of this.#usedBy.get(one) ?? []) users.add(user);
      budget.spend(level.size + users.size);
      if (users.size === 0) return depth;
      level = users;
    }
    return limits.formulaChain;
  }

  #tell({ name }: ImportedField, script: string): void {
    const short = script
      .replace(/\s+/g, ' ')
      .slice(0, LONGEST_SHOWN)
      .replace(/\p{Surrogate}$/u, '');
    this.#unknown.push(`${name}: ${short}${short.length < script.length ? '…' : ''}`);
  }
}
