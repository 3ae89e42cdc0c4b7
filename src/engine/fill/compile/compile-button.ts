import { type checkCharacters, DOCUMENT_MARK } from '../../fields/field-catalogue';
import { importedAs } from '../../fields/types/imported';
import { PdfProblem } from '../../pdf/pdf-problem';
import { latin1 } from '../../pdf/reader/characters';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { wellFormed } from '../../pdf/text-string';
import { isName, PdfDict, PdfName, PdfStream, PdfString } from '../../pdf/values';
import { fieldText, type ImportContext, type PlacedField } from './compile-import-context';
import type { ImportedField } from './compile-imported-field';
import { PUSH_BUTTON, RADIO, type Widget } from './compile-widget';

/**
 * The most options of a radio group. Every field of a group repeats the list; a larger group gets
 * no list and accepts any value.
 */
const MOST_OPTIONS = 200;

/** Check characters for /MK /CA, which is a character of ZapfDingbats. */
const CHECK_CHARACTERS = new Map<string, keyof typeof checkCharacters>(
  Object.entries({
    '3': '&#10003;',
    '4': '&#10004;',
    '5': '&#10006;',
    '6': '&#10006;',
    '7': '&#10007;',
    '8': '&#10008;',
    H: '&#9733;',
    l: '&#9679;',
    n: '&#9632;',
    u: '&#9670;',
  } as const),
);

export function isPushButton(widget: Widget): boolean {
  return widget.fieldType === 'Btn' && (widget.flags & PUSH_BUTTON) !== 0;
}

/**
 * Imports a button. A checkbox becomes a boolean. The widgets of a radio group, and checkboxes with
 * one name but different on states, become several fields of one string, each checked for its own
 * option.
 */
export function importButton(
  widget: Widget,
  placed: PlacedField,
  context: ImportContext,
): ImportedField | null {
  if (isPushButton(widget)) return null;
  const states = groupStates(widget);
  const isGroup = (widget.flags & RADIO) !== 0 || states.size > 1;
  const own = widget.onState ?? 'Yes';
  const { type, displayType } = isGroup ? importedAs.radioButton : importedAs.checkBox;
  const common = {
    ...placed,
    name: context.names.nameFor(widget.names, type, `field${placed.id}`),
    displayType,
    ...checkLook(widget, placed),
  };
  if (!isGroup) return { ...common, type, ...(isOn(widget, own) && { default: true }) };
  const selected = [...states].find(([state]) => isOn(widget, state))?.[1];
  return {
    ...common,
    type,
    ...(states.size < MOST_OPTIONS && { optionList: [...new Set(states.values())].join('\n') }),
    condition: states.get(own) ?? own,
    stringConditionType: 'equals',
    ...(selected !== undefined && { default: selected }),
  };
}

/** Returns every on state of the field's widgets with the value that it stands for. */
function groupStates(widget: Widget): Map<string, string> {
  const { field } = widget;
  const known = statesOfFields.get(field);
  if (known !== undefined) return known;
  const states = readGroupStates(widget);
  statesOfFields.set(field, states);
  return states;
}

/** States by field: every widget of a group asks for the states of all. */
const statesOfFields = new WeakMap<PdfDict, Map<string, string>>();

function readGroupStates(widget: Widget): Map<string, string> {
  const { file } = widget;
  const kids = (file.array(widget.field.get('Kids')) ?? []).slice(0, MOST_OPTIONS);
  const exported = file.array(widget.attribute('Opt')) ?? [];
  const states = new Map<string, string>();
  file.budget.spend(kids.length);
  kids.forEach((kid, index) => {
    const dict = file.dict(kid);
    const normal = file.resolve(file.dict(dict?.get('AP') ?? null)?.get('N') ?? null);
    const state =
      normal instanceof PdfDict ? [...normal.entries.keys()].find((key) => key !== 'Off') : undefined;
    if (state !== undefined)
      states.set(state, optionText(fieldText(widget, exported[index] ?? null) ?? state));
  });
  if (states.size === 0) states.set(widget.onState ?? 'Yes', optionText(widget.onState ?? 'Yes'));
  return states;
}

/**
 * Returns the text of a state. PDF names hold bytes, which most writers mean as UTF-8. An option is
 * one line.
 */
function optionText(state: string): string {
  const isBytes = [...state].every((character) => character.charCodeAt(0) < 256);
  const bytes = Uint8Array.from(state, (character) => character.charCodeAt(0));
  const text = isBytes ? new TextDecoder('utf-8').decode(bytes) : state;
  return wellFormed((text.includes('\ufffd') ? state : text).replace(/[\r\n]+/g, ' '));
}

function isOn(widget: Widget, state: string): boolean {
  const value = widget.value;
  if (value instanceof PdfName) return value.text === state;
  if (value instanceof PdfString) return fieldText(widget, value) === state;
  return isName(widget.file.resolve(widget.dict.get('AS')), state);
}

function checkLook(
  widget: Widget,
  { width, height }: PlacedField,
): Pick<ImportedField, 'checkCharacter' | 'alignment' | 'vAlignment' | 'fontSize'> {
  const caption = widget.file.resolve(widget.file.dict(widget.dict.get('MK'))?.get('CA') ?? null);
  const text = caption instanceof PdfString ? (fieldText(widget, caption) ?? '') : '';
  return {
    checkCharacter:
      onAppearance(widget) === null ? (CHECK_CHARACTERS.get(text) ?? '&#10004;') : DOCUMENT_MARK,
    alignment: 'center',
    vAlignment: 'center',
    fontSize: Math.max(1, Math.round(Math.min(width, height) * 9) / 10),
  };
}

/** Returns the appearance of a button that is on; null for one that shows nothing. */
export function onAppearance(widget: Widget): PdfStream | null {
  const { onState, normalAppearance: normal } = widget;
  if (onState === null || !(normal instanceof PdfDict)) return null;
  const stream = widget.file.resolve(normal.get(onState));
  return stream instanceof PdfStream && operatorsOf(widget, stream) !== '' ? stream : null;
}

/** Tells whether the appearance of the on state begins with all that the other one draws. */
export function isCovered(widget: Widget, off: PdfStream, on: PdfStream): boolean {
  return operatorsOf(widget, on).startsWith(operatorsOf(widget, off));
}

/** Operators by appearance: each is asked for several times, and buttons share them. */
const operators = new WeakMap<PdfStream, string>();

/** Returns the trimmed operators of an appearance; none when they cannot be read. */
function operatorsOf({ file }: Widget, appearance: PdfStream): string {
  const text = operators.get(appearance) ?? readOperators(file, appearance);
  operators.set(appearance, text);
  return text;
}

function readOperators(file: PdfFile, appearance: PdfStream): string {
  try {
    return latin1(file.decode(appearance)).trim();
  } catch (error) {
    if (error instanceof PdfProblem && error.code === 'damaged') return '';
    throw error;
  }
}

/** Returns the appearance of a button that is off, or null. */
export function offAppearance(widget: Widget): PdfStream | null {
  const normal = widget.normalAppearance;
  const stream = normal instanceof PdfDict ? widget.file.resolve(normal.get('Off')) : null;
  return stream instanceof PdfStream ? stream : null;
}
