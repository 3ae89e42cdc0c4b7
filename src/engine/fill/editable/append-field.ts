import type { Field } from '../../fields/field-schema';
import { spellTextString } from '../../pdf/text-string';
import { spellName } from '../../pdf/writer/write-value';
import { appendBox, spellAlignment, spellTitle } from './append-box';
import { type ButtonStates, buttonStates, OFF } from './button-states';
import type { ButtonEntry, FormBox, ListEntry, TextEntry } from './form-box';
import type { FormField } from './form-fields';
import {
  COMBO,
  flagsOf,
  longestOf,
  MULTI_SELECT,
  NO_TOGGLE_TO_OFF,
  RADIO,
  RADIOS_IN_UNISON,
  REQUIRED,
} from './form-rules';
import type { FormWriter } from './form-writer';

/** Writes a form field. A field with one box is one object with it. */
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
  // Some programs look for these entries at the field and not at its boxes.
  const shared = `${spellTitle(boxes)}${spellAlignment(first)}`;
  writer.update.object(number, `<<${entries}${shared}/Kids[${kids.join(' ')}]>>`);
}

function spellEntries(writer: FormWriter, boxes: FormField['boxes'], states: ButtonStates): string {
  const [{ field, entry }] = boxes;
  const required = boxes.some((box) => box.field.required) ? REQUIRED : 0;
  switch (entry.kind) {
    case 'text':
      return `/FT/Tx${spellFlags(required | flagsOf(field))}${spellLongest(field, entry)}${spellValues(writer, boxes, entry.value)}`;
    case 'choice': {
      const options = entry.options.map(spellTextString).join('');
      return `/FT/Ch${spellFlags(required | COMBO)}/Opt[${options}]${spellValues(writer, boxes, entry.value)}`;
    }
    case 'list':
      return spellList(entry, required);
    case 'button':
      return spellButton(boxes, states, required);
  }
}

/** Spells a list: its chosen options by their texts and by their indexes. */
function spellList({ options, several, chosen, chosenByDefault, top }: ListEntry, required: number): string {
  const all = options.map(spellTextString);
  const textsOf = (indexes: readonly number[]) => {
    const texts = indexes.map((index) => all[index] ?? '');
    return several && texts.length !== 1 ? `[${texts.join('')}]` : texts.join('');
  };
  const value = chosen.length === 0 ? '' : `/V${textsOf(chosen)}/I[${chosen.join(' ')}]`;
  const fallback = chosenByDefault?.length ? `/DV${textsOf(chosenByDefault)}` : '';
  const scrolled = top === 0 ? '' : `/TI ${top}`;
  return `/FT/Ch${spellFlags(required | (several ? MULTI_SELECT : 0))}/Opt[${all.join('')}]${value}${fallback}${scrolled}`;
}

/** Spells the value of the field, and the value to which a reset of the form returns it. */
function spellValues(writer: FormWriter, boxes: FormField['boxes'], value: string): string {
  const longest = longestOf(boxes[0].field);
  const fallback = boxes
    .map(({ entry }) => ('fallback' in entry ? entry.fallback : null))
    .find((text) => text !== null && (longest === null || text.length <= longest));
  return `/V${writer.text(value)}${fallback == null ? '' : `/DV${writer.text(fallback)}`}`;
}

/**
 * Spells a button. Boxes with different values are a choice of one; boxes with the same value are
 * checked together.
 */
function spellButton(boxes: readonly FormBox[], states: ButtonStates, required: number): string {
  const entries = boxes.map(({ entry }) => entry).filter((entry) => entry.kind === 'button');
  const nameOf = (on: ButtonEntry | undefined) => spellName(on ? (states.names.get(on.state) ?? OFF) : OFF);
  const value = nameOf(entries.find(({ isOn }) => isOn));
  const hasDefault = entries.some(({ isOnByDefault }) => isOnByDefault !== null);
  const fallback = hasDefault ? `/DV${nameOf(entries.find(({ isOnByDefault }) => isOnByDefault))}` : '';
  const options = states.values.map(spellTextString).join('');
  const flags = states.names.size > 1 ? radioFlags(boxes, states, required) : required;
  return `/FT/Btn${spellFlags(flags)}${states.areSpelledOut ? `/Opt[${options}]` : ''}/V${value}${fallback}`;
}

function radioFlags(boxes: readonly FormBox[], { names }: ButtonStates, required: number): number {
  const unison = boxes.length > names.size ? RADIOS_IN_UNISON : 0;
  return required | RADIO | unison | (required === 0 ? 0 : NO_TOGGLE_TO_OFF);
}

function spellFlags(flags: number): string {
  return flags === 0 ? '' : `/Ff ${flags}`;
}

/**
 * Spells the limit of a text. A limit that the value already breaks is left out: viewers would not
 * let the value be changed.
 */
function spellLongest(field: Field, { value }: TextEntry): string {
  const longest = longestOf(field);
  return longest === null || value.length > longest ? '' : `/MaxLen ${longest}`;
}
