import { spellTextString } from '../../pdf/text-string';
import { spellName } from '../../pdf/writer/write-value';
import { colorNumbers, type PageContent } from '../draw/draw-content';
import { numbers } from '../draw/draw-numbers';
import { titleOf } from '../structure/field-words';
import { checkOf } from '../values/display-check';
import { OFF } from './button-states';
import type { ButtonEntry, FormBox } from './form-box';
import type { FormWriter } from './form-writer';

/** The box is printed with the page. */
const PRINTED = 1 << 2;
/** The width of a border that is not stated. */
const USUAL_BORDER = 1;
const QUADDING = { left: 0, center: 1, right: 2 } as const;

export type BoxObject = {
  number: number;
  /** Further entries: those of the field itself, or the reference to it. */
  entries: string;
  /** The names of button states by value. */
  states: ReadonlyMap<string, string>;
};

/** Writes a box with its appearance and enters it on its page. */
export function appendBox(writer: FormWriter, box: FormBox, { number, entries, states }: BoxObject): void {
  const { place, pen, entry } = box;
  const looks =
    entry.kind === 'button' ? spellButtonLooks(writer, box, entry, states) : spellTextLook(writer, box);
  const size = numbers([pen.fontSize * place.unit]);
  const setting = `/DA(/${writer.fontName(pen.font)} ${size} Tf ${colorNumbers(pen.color)} rg)`;
  const tags = writer.structure?.box(box, number) ?? '';
  const annotation = `/Type/Annot/Subtype/Widget/Rect[${place.rect}]/F ${PRINTED}`;
  writer.update.object(
    number,
    `<<${annotation}${entries}${tags}${spellTitle([box], tags !== '')}${setting}${spellBorder(box)}${spellCharacteristics(box)}${looks}>>`,
  );
  writer.enter(box, number);
}

/** Spells the title, which viewers show in place of the name. In a tagged document, each box has one. */
export function spellTitle(boxes: readonly FormBox[], isTagged = false): string {
  const titled = boxes.find(({ field }) => field.title !== '') ?? (isTagged ? boxes[0] : undefined);
  return titled === undefined ? '' : `/TU${spellTextString(titleOf(titled.field))}`;
}

export function spellAlignment({ field }: FormBox): string {
  return `/Q ${QUADDING[field.alignment]}`;
}

function spellTextLook(writer: FormWriter, box: FormBox): string {
  return `${spellAlignment(box)}/AP<</N ${appendLook(writer, box, box.look)}>>`;
}

function spellButtonLooks(
  writer: FormWriter,
  box: FormBox,
  { state, isOn, offLook }: ButtonEntry,
  states: ReadonlyMap<string, string>,
): string {
  const on = spellName(states.get(state) ?? OFF);
  const looks = `${on} ${appendLook(writer, box, box.look)}/${OFF} ${appendLook(writer, box, offLook)}`;
  return `/AS${isOn ? on : `/${OFF}`}/AP<</N<<${looks}>>>>`;
}

function appendLook({ update, resources }: FormWriter, { field, place }: FormBox, look: PageContent): string {
  const number = update.newNumber();
  resources.form(number, look, [0, 0, field.width, field.height], place.matrix);
  return `${number} 0 R`;
}

/**
 * Spells the border whose width tells viewers how far a new text stays from the sides. It has no
 * colour: the page shows it.
 */
function spellBorder({ field: { comb, textInset }, place }: FormBox): string {
  const width = textInset === null || comb ? USUAL_BORDER : (textInset / 2) * place.unit;
  return width === USUAL_BORDER ? '' : `/BS<</W ${numbers([width])}>>`;
}

/** Spells the characteristics by which viewers draw a new value. */
function spellCharacteristics({ field, place, entry }: FormBox): string {
  const turn = place.turn === 0 ? '' : `/R ${place.turn}`;
  const ground = field.backgroundColor === null ? '' : `/BG[${colorNumbers(field.backgroundColor)}]`;
  const sign = entry.kind === 'button' ? `/CA(${String.fromCharCode(checkOf(field).code)})` : '';
  const all = `${turn}${ground}${sign}`;
  return all === '' ? '' : `/MK<<${all}>>`;
}
