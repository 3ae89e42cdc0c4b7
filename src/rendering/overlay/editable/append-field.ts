import type { Field } from '../../../fields/field-schema';
import { spellTextString } from '../../pdf/text-string';
import { spellName } from '../../pdf/write-value';
import { appendBox, spellAlignment, spellTitle } from './append-box';
import { type ButtonStates, buttonStates, OFF } from './button-states';
import type { FormBox, TextEntry } from './form-box';
import type { FormField } from './form-fields';
import { COMBO, flagsOf, longestOf, NO_TOGGLE_TO_OFF, RADIO, RADIOS_IN_UNISON, REQUIRED } from './form-rules';
import type { FormWriter } from './form-writer';

/** Writes a field of a form; with one box, field and box are one object. */
export function appendField(
  writer: FormWriter,
  { boxes }: FormField,
  { number, name }: { number: number; name: string },
): void {
  const [first] = boxes;
  const states = buttonStates(boxes);
  const entries = `${name}${spellEntries(writer, boxes, states)}`;
  if (boxes.length === 1) {
    appendBox(writer, first, { number, entries, states: states.names });
    return;
  }
  const kids = boxes.map((box) => {
    const kid = writer.update.newNumber();
    appendBox(writer, box, { number: kid, entries: `/Parent ${number} 0 R`, states: states.names });
    return `${kid} 0 R`;
  });
  // Some programs look for these where the value is, and not at the boxes.
  const shared = `${spellTitle(boxes)}${spellAlignment(first)}`;
  writer.update.object(number, `<<${entries}${shared}/Kids[${kids.join(' ')}]>>`);
}

function spellEntries(writer: FormWriter, boxes: FormField['boxes'], states: ButtonStates): string {
  const [{ field, entry }] = boxes;
  const required = boxes.some((box) => box.field.required) ? REQUIRED : 0;
  switch (entry.kind) {
    case 'text':
      return `/FT/Tx${spellFlags(required | flagsOf(field))}${spellLongest(field, entry)}/V${writer.text(entry.value)}`;
    case 'choice': {
      const options = entry.options.map(spellTextString).join('');
      return `/FT/Ch${spellFlags(required | COMBO)}/Opt[${options}]/V${writer.text(entry.value)}`;
    }
    case 'button':
      return spellButton(boxes, states, required);
  }
}

/** Boxes of several values are a choice of one; boxes of one value are ticked together. */
function spellButton(boxes: readonly FormBox[], states: ButtonStates, required: number): string {
  const on = states.values[boxes.findIndex(({ entry }) => entry.kind === 'button' && entry.isOn)];
  const value = on === undefined ? OFF : (states.names.get(on) ?? OFF);
  const options = states.values.map(spellTextString).join('');
  const flags = states.names.size > 1 ? radioFlags(boxes, states, required) : required;
  return `/FT/Btn${spellFlags(flags)}${states.areSpelledOut ? `/Opt[${options}]` : ''}/V${spellName(value)}`;
}

function radioFlags(boxes: readonly FormBox[], { names }: ButtonStates, required: number): number {
  const unison = boxes.length > names.size ? RADIOS_IN_UNISON : 0;
  return required | RADIO | unison | (required === 0 ? 0 : NO_TOGGLE_TO_OFF);
}

function spellFlags(flags: number): string {
  return flags === 0 ? '' : `/Ff ${flags}`;
}

/** A limit that the value itself breaks would keep viewers from changing it. */
function spellLongest(field: Field, { value }: TextEntry): string {
  const longest = longestOf(field);
  return longest === null || value.length > longest ? '' : `/MaxLen ${longest}`;
}
