import { importedAs } from '../../fields/types/imported';
import { limits } from '../../limits';
import { type PagePlan, rounded, seenBox } from '../document-plan';
import { importButton } from './compile-button';
import { fieldText, type ImportContext, type PlacedField } from './compile-import-context';
import type { ImportedField } from './compile-imported-field';
import { type FormScripts, readScripts } from './compile-scripts';
import { textLook } from './compile-text-look';
import type { Widget } from './compile-widget';
import type { ScriptFormat } from './script-format';

const READ_ONLY = 1 << 0;
const REQUIRED = 1 << 1;
const MULTILINE = 1 << 12;
const COMB = 1 << 24;
const EDITABLE = 1 << 18;
const LIST_BOX_IS_COMBO = 1 << 17;
const MULTI_SELECT = 1 << 21;

const LONGEST_DEFAULT = 100_000;
/** The longest text of a number or a date. */
const LONGEST_FORMATTED = 100;

/** The format that a script gives to a text, if any. */
type TextContext = ImportContext & { format: ScriptFormat | null };

/**
 * Makes a field of a visible widget. Returns null for a push button, which holds no value. A
 * read-only widget becomes a field that cannot be filled in on the finished PDF. With a value the
 * field is static; without a value it is filled from data, but never required.
 */
export function importWidget(
  widget: Widget,
  context: ImportContext & { scripts: FormScripts },
): ImportedField | null {
  const scripts = readScripts(widget);
  const field = importAny(widget, { ...context, format: scripts.format });
  if (field === null) return null;
  const imported = isReadOnly(widget)
    ? { ...field, editable: false, ...(field.default !== undefined && { static: true }) }
    : field;
  context.scripts.note(widget, imported, scripts);
  return imported;
}

function isReadOnly({ flags }: Widget): boolean {
  return (flags & READ_ONLY) !== 0;
}

function importAny(widget: Widget, context: TextContext): ImportedField | null {
  const placed = placeField(widget, context);
  if (placed === null) return null;
  switch (widget.fieldType) {
    case 'Tx':
      return importText(widget, placed, context);
    case 'Ch':
      return importChoice(widget, placed, context);
    case 'Btn':
      return importButton(widget, placed, context);
    case 'Sig':
      return importSignature(widget, placed, context);
    default:
      return null;
  }
}

function placeField(widget: Widget, { id, page, plan }: ImportContext): PlacedField | null {
  const seen = seenBox(plan, widget.box);
  const isOutside =
    seen.x >= plan.width || seen.y >= plan.height || seen.x + seen.width <= 0 || seen.y + seen.height <= 0;
  if (isOutside || seen.width < 0.1 || seen.height < 0.1) return null;
  const title = widget.tooltip;
  return {
    id,
    page,
    ...seen,
    required: (widget.flags & REQUIRED) !== 0 && !isReadOnly(widget),
    ...(title !== '' && { title }),
  };
}

/**
 * Places text that runs sideways on the page: returns the box as it is before the rotation about
 * its middle, and the rotation.
 */
function turned(widget: Widget, placed: PlacedField, plan: PagePlan): PlacedField & { rotation?: number } {
  const counterclockwise = widget.file.number(widget.file.dict(widget.dict.get('MK'))?.get('R') ?? null) ?? 0;
  const rotation = (((plan.rotate - counterclockwise) % 360) + 360) % 360;
  if (rotation === 180) return { ...placed, rotation };
  if (rotation !== 90 && rotation !== 270) return placed;
  const { x, y, width, height } = placed;
  const offset = (width - height) / 2;
  return {
    ...placed,
    x: rounded(x + offset),
    y: rounded(y - offset),
    width: height,
    height: width,
    rotation: rotation === 270 ? -90 : 90,
  };
}

function importText(widget: Widget, placed: PlacedField, context: TextContext): ImportedField {
  const formatted = importFormatted(widget, placed, context);
  if (formatted !== null) return formatted;
  const value = fieldText(widget, widget.value)?.slice(0, LONGEST_DEFAULT);
  const multiline = (widget.flags & MULTILINE) !== 0;
  const maxLength = positiveWhole(widget.file.number(widget.attribute('MaxLen')));
  const cells = combCells(widget);
  // A default longer than its field allows would make the field invalid; in that case the limit is
  // dropped.
  const isLimited = maxLength !== null && (value?.length ?? 0) <= maxLength;
  const upright = turned(widget, placed, context.plan);
  return {
    ...upright,
    name: context.names.nameFor(widget.names, importedAs.text.type, `field${placed.id}`),
    ...importedAs.text,
    ...(value && { default: value }),
    ...(cells > 0 ? { comb: true, combNumberOfCells: cells } : multiline && { multiline: true }),
    ...(isLimited && { maxLength }),
    ...textLook(widget, upright, { multiline: multiline && cells === 0, cells, unit: context.plan.userUnit }),
  };
}

/** Imports a text that a script formats as a number or a date, if its value is one. */
function importFormatted(widget: Widget, placed: PlacedField, context: TextContext): ImportedField | null {
  const { format } = context;
  const text = (fieldText(widget, widget.value) ?? '').trim();
  if (format === null || combCells(widget) > 0 || text.length > LONGEST_FORMATTED) return null;
  const value = text === '' ? undefined : format.read(text);
  if (value === null) return null;
  const place = turned(widget, placed, context.plan);
  return {
    ...place,
    name: context.names.nameFor(widget.names, format.properties.type, `field${placed.id}`),
    ...importedAs.text,
    ...withRange(format.properties, value),
    ...(value !== undefined && { default: value }),
    ...textLook(widget, place, { multiline: false, cells: 0, unit: context.plan.userUnit }),
  };
}

/** A range that the document's own value is not in would make the field invalid. */
function withRange(properties: ScriptFormat['properties'], value: unknown): ScriptFormat['properties'] {
  const { minimum, maximum, ...others } = properties;
  const isOutside = typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value));
  return isOutside ? others : properties;
}

/** Returns the number of cells of a comb field; 0 for every other field. */
export function combCells(widget: Widget): number {
  const maxLength = widget.file.number(widget.attribute('MaxLen')) ?? 0;
  const isComb = widget.fieldType === 'Tx' && (widget.flags & COMB) !== 0 && (widget.flags & MULTILINE) === 0;
  return isComb && Number.isInteger(maxLength) && maxLength >= 1 && maxLength <= limits.fieldCombCells
    ? maxLength
    : 0;
}

function importChoice(widget: Widget, placed: PlacedField, context: ImportContext): ImportedField {
  const options = choiceOptions(widget);
  const values = chosenOf(widget, options);
  const shown = [...new Set([...options.map((option) => option.shown), ...values])];
  const optionList = shown.join('\n');
  const isOpen =
    (widget.flags & EDITABLE) !== 0 || optionList === '' || optionList.length > limits.fieldOptionListChars;
  const kind = isOpen || !isListBox(widget) ? 'choice' : allowsSeveral(widget) ? 'choices' : 'choiceOfList';
  const imported = importedAs[kind];
  const chosen = kind === 'choices' ? values : values[0];
  const upright = turned(widget, placed, context.plan);
  return {
    ...upright,
    name: context.names.nameFor(widget.names, imported.type, `field${placed.id}`),
    ...imported,
    ...(chosen !== undefined && chosen.length > 0 && { default: chosen }),
    ...(!isOpen && { optionList }),
    ...textLook(widget, upright, { multiline: kind !== 'choice', cells: 0, unit: context.plan.userUnit }),
  };
}

/** Returns the texts of the chosen options, as the document shows them. */
function chosenOf(widget: Widget, options: readonly { exported: string; shown: string }[]): string[] {
  const { value } = widget;
  const chosen = (Array.isArray(value) ? value : [value]).flatMap((one) => fieldText(widget, one) || []);
  const shownFor = (exported: string) =>
    options.find((option) => option.exported === exported)?.shown ?? exported;
  return [...new Set(chosen.map(shownFor))];
}

export function isListBox({ fieldType, flags }: Widget): boolean {
  return fieldType === 'Ch' && (flags & LIST_BOX_IS_COMBO) === 0;
}

/** Tells whether several options of a list can be chosen at once. */
export function allowsSeveral(widget: Widget): boolean {
  return isListBox(widget) && (widget.flags & MULTI_SELECT) !== 0;
}

/**
 * Reads the options. An option is one text, or a pair of the exported and the shown text. Fields
 * draw the shown one.
 */
function choiceOptions(widget: Widget): { exported: string; shown: string }[] {
  const items = widget.file.array(widget.attribute('Opt')) ?? [];
  widget.file.budget.spend(items.length);
  return items.flatMap((item) => {
    const pair = widget.file.array(item) ?? [item, item];
    const exported = fieldText(widget, pair[0] ?? null) ?? '';
    const shown = (fieldText(widget, pair[1] ?? null) ?? exported).replace(/[\r\n]+/g, ' ').trim();
    return shown === '' ? [] : [{ exported, shown }];
  });
}

function importSignature(widget: Widget, placed: PlacedField, context: ImportContext): ImportedField {
  const name = context.names.nameFor(widget.names, importedAs.signature.type, `field${placed.id}`);
  return { ...turned(widget, placed, context.plan), name, ...importedAs.signature };
}

function positiveWhole(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value > 0 && value <= 1_000_000 ? value : null;
}
