import type { FieldName } from '../../fields/field-name';
import { holdsList } from '../../fields/field-traits';
import { nameOf } from '../draw/draw-names';
import type { FormBox } from './form-box';
import { flagsOf, longestOf } from './form-rules';

/** A field of a form: the boxes that show the same value in the same way. */
export type FormField = {
  /** The parts of its name, from the outermost. */
  names: string[];
  /** At least one box. */
  boxes: [FormBox, ...FormBox[]];
};

/**
 * Groups boxes with one value into fields. A form field has one text and one set of rules, so boxes
 * of one name that write the value differently, or show parts of it, become separate fields.
 */
export function groupBoxes(boxes: readonly FormBox[]): FormField[] {
  const fields = new Map<string, FormField>();
  for (const box of boxes) {
    const key = JSON.stringify([box.field.name, ...traitsOf(box)]);
    const known = fields.get(key);
    if (known === undefined) fields.set(key, { names: namesOf(nameOf(box.field)), boxes: [box] });
    else known.boxes.push(box);
  }
  return [...fields.values()];
}

/** Returns the traits that boxes of one field must share. */
function traitsOf({ field, entry }: FormBox): unknown[] {
  // A list has one check box for each option, and each can be checked by itself.
  if (entry.kind === 'button') return [entry.kind, holdsList(field) ? entry.state : null];
  if (entry.kind === 'list') return [entry.kind, entry.options, entry.several];
  if (entry.kind === 'choice') return [entry.kind, entry.options];
  const { uppercase, dateTimeFormat, decimalPlaces, currency, numberFormat } = field;
  const part = field.comb ? [field.combNumberOfCells, field.combValueOffset] : null;
  return [
    entry.kind,
    flagsOf(field),
    longestOf(field),
    part,
    uppercase,
    dateTimeFormat,
    decimalPlaces,
    currency,
    numberFormat,
  ];
}

function namesOf(name: FieldName): string[] {
  if (name.kind === 'special') throw new Error(`${name.name} is filled by the service`);
  const { segments, line } = name;
  const last = segments.length - 1;
  return segments.map((segment, index) => (index === last && line !== null ? `${segment}#${line}` : segment));
}
