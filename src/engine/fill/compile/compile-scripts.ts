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
  const operands = listed.map((operand) => operand.trim()).filter((operand) => operand !== '');
  return operands.length === 0 ? null : { operation, operands, script };
}

/** `AFRange_Validate(hasMinimum, minimum, hasMaximum, maximum)`. */
function rangeOf({ name, values }: ScriptCall): Pick<ImportedField, 'minimum' | 'maximum'> | null {
  const [hasMinimum, minimum, hasMaximum, maximum] = values;
  if (name !== 'AFRange_Validate') return null;
  return {
    ...(hasMinimum === true && typeof minimum === 'number' && { minimum }),
    ...(hasMaximum === true && typeof maximum === 'number' && { maximum }),
  };
}

type Known = { field: ImportedField; calculation: Calculation | null };

const MOST_TOLD = 50;
const LONGEST_SHOWN = 120;

/** The scripts of all fields of a form. Sums name fields that may come later. */
export class FormScripts {
  readonly #byName = new Map<string, Known[]>();
  readonly #uses = new Map<string, ReadonlySet<string>>();
  readonly #unknown: string[] = [];

  note(widget: Widget, field: ImportedField, { calculation, unknown }: FieldScripts): void {
    const name = widget.names.join('.');
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), { field, calculation }]);
    for (const script of unknown) this.#tell(field, script);
  }

  /** Turns sums into formulas, and reports the scripts that were not understood. */
  finish(diagnosis: DiagnosisList): void {
    for (const { field, calculation } of [...this.#byName.values()].flat()) {
      if (calculation === null) continue;
      const formula = this.#formulaOf(field, calculation);
      if (formula === null) this.#tell(field, calculation.script);
      else Object.assign(field, { default: formula, ...(field.editable === false && { static: true }) });
    }
    const told = [...new Set(this.#unknown)];
    diagnosis.addEach('script_not_understood', told.slice(0, MOST_TOLD));
    if (told.length > MOST_TOLD)
      diagnosis.addEach('script_not_understood', [`${told.length - MOST_TOLD} more scripts of fields.`]);
  }

  /** The formula; null when an operand is no number of the form, or needs the result itself. */
  #formulaOf(field: ImportedField, { operation, operands }: Calculation): string | null {
    const found = operands.map((operand) => this.#fieldsOf(operand));
    const fields = found.flat();
    const names = new Set(fields.map(({ name }) => name));
    const isPossible =
      found.every((some) => some.length > 0) &&
      fields.every(({ type, name }) => type === 'number' && !/[{}#]/.test(name)) &&
      !this.#needs(names, field.name);
    if (!isPossible || field.type !== 'number') return null;
    this.#uses.set(field.name, names);
    return `${operation}(${[...names].map((name) => `{${name}}`).join(', ')})`;
  }

  /** The fields of a name, or of all names below it. */
  #fieldsOf(name: string): ImportedField[] {
    const known = this.#byName.get(name);
    const below = () =>
      [...this.#byName].flatMap(([other, some]) => (other.startsWith(`${name}.`) ? some : []));
    return (known ?? below()).map(({ field }) => field);
  }

  #needs(names: Iterable<string>, wanted: string): boolean {
    const pending = [...names];
    const seen = new Set<string>();
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      if (name === wanted) return true;
      if (seen.has(name)) continue;
      seen.add(name);
      pending.push(...(this.#uses.get(name) ?? []));
    }
    return false;
  }

  #tell({ name }: ImportedField, script: string): void {
    const short = script
      .replace(/\s+/g, ' ')
      .slice(0, LONGEST_SHOWN)
      .replace(/\p{Surrogate}$/u, '');
    this.#unknown.push(`${name}: ${short}${short.length < script.length ? '…' : ''}`);
  }
}
