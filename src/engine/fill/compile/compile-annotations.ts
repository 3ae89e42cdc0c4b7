import { showsList } from '../../fields/displays';
import { holdsList } from '../../fields/field-traits';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values';
import { type Box, type PagePlan, readBox } from '../document-plan';
import type { Annotation } from '../structure/page-structure';
import { type Drawing, drawAppearance } from './compile-appearance';
import { isPushButton, offAppearance } from './compile-button';
import { type DiagnosisList, lostSignature } from './compile-diagnosis';
import { drawEmptyBox } from './compile-empty-box';
import type { FieldNames } from './compile-field-names';
import { fieldText } from './compile-import-context';
import type { ImportedField } from './compile-imported-field';
import { type FoundLook, findLooks } from './compile-looks';
import { AnnotationOrder } from './compile-order';
import { showsPicture } from './compile-picture';
import type { FormScripts } from './compile-scripts';
import { Widget } from './compile-widget';
import { allowsSeveral, combCells, importWidget, isListBox } from './import-acroform';
import type { SignedDocument } from './signed/keep-signatures';

const STEPS_PER_WIDGET = 50;
const HIDDEN_OR_NO_VIEW = (1 << 1) | (1 << 5);

/**
 * Annotations that carry files or media. Their appearance becomes page content; the rest is
 * dropped.
 */
export const FLATTENED = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']);

export type PageAnnotations = {
  kept: PdfValue[];
  drawings: Drawing[];
  fields: ImportedField[];
  /** How the document itself shows these fields. */
  looks: FoundLook[];
  /** The widgets of these fields. */
  widgets: Annotation[];
  /** Objects of the original file that must not be copied, wherever they are referred to. */
  dropped: PdfRef[];
};

export type FormContext = {
  form: PdfDict | null;
  names: FieldNames;
  scripts: FormScripts;
  nextFieldId: number;
  diagnosis: DiagnosisList;
  /** What becomes of the signatures of the document; null for one without. */
  signed: SignedDocument | null;
};

/** Sorts the annotations of a page: some stay, some become page content, some become fields. */
export async function takeAnnotations(
  file: PdfFile,
  page: { dict: PdfDict; number: number; plan: PagePlan },
  context: FormContext,
): Promise<PageAnnotations> {
  const order = new AnnotationOrder();
  const result: PageAnnotations = { kept: [], drawings: [], fields: [], looks: [], widgets: [], dropped: [] };
  const seen = new Set<number>();
  for (const item of file.array(page.dict.get('Annots')) ?? []) {
    file.budget.spend(8);
    await file.budget.breathe();
    const ref = item instanceof PdfRef ? item : null;
    if (ref !== null && seen.has(ref.number)) continue;
    if (ref !== null) seen.add(ref.number);
    const dict = file.resolve(item);
    if (!(dict instanceof PdfDict)) continue;
    const kind = file.name(dict.get('Subtype')) ?? '';
    if (kind === 'Widget' && !context.signed?.kept?.form.has(ref)) {
      const widget = new Widget(file, dict, ref, context.form);
      for (const covered of order.below(widget)) flattenAnnotation(file, covered.dict, covered.ref, result);
      takeWidget(widget, page, context, result);
    } else if (FLATTENED.has(kind)) {
      context.diagnosis.add(kind === 'FileAttachment' ? 'attachments_removed' : 'media_removed');
      flattenAnnotation(file, dict, ref, result);
    } else order.keep({ file, item, dict, ref, kind });
  }
  result.kept.push(...order.kept());
  return result;
}

function takeWidget(
  widget: Widget,
  page: { number: number; plan: PagePlan },
  context: FormContext,
  result: PageAnnotations,
): void {
  const { templateFields } = widget.file.budget.limits;
  result.dropped.push(...widget.ancestry);
  if (widget.runsScript) context.diagnosis.add('javascript');
  if (!widget.isVisible) return;
  if (isPushButton(widget) && !widget.isPrinted) {
    context.diagnosis.add('buttons_removed');
    return;
  }
  if (isSigned(widget)) {
    drawSignature(widget, context, result);
    return;
  }
  widget.file.budget.spend(STEPS_PER_WIDGET);
  const staysAsItIs = (holdsValue(widget) && showsPicture(widget)) || context.nextFieldId > templateFields;
  const field = staysAsItIs ? null : importNext(widget, page, context);
  const looks = field === null ? [] : findLooks(widget, field, { plan: page.plan, form: context.form });
  const drawing = drawWidget(widget, context.form, { staysAsItIs, looks });
  if (drawing) result.drawings.push(field === null ? { ...drawing, annotation: widget } : drawing);
  if (field === null) return;
  if (isListBox(widget) && !showsList(field)) context.diagnosis.add('list_as_text');
  if (allowsSeveral(widget) && !holdsList(field)) context.diagnosis.add('multiple_choice');
  result.fields.push(field);
  result.widgets.push(widget);
  result.looks.push(...looks);
}

/** A widget beyond the limit of template fields keeps its look on the page and becomes no field. */
function importNext(
  widget: Widget,
  { number, plan }: { number: number; plan: PagePlan },
  context: FormContext,
): ImportedField | null {
  const { names, scripts, nextFieldId: id } = context;
  const field = importWidget(widget, { names, scripts, id, page: number, plan });
  if (field !== null) context.nextFieldId += 1;
  return field;
}

function isSigned(widget: Widget): boolean {
  return widget.fieldType === 'Sig' && widget.value instanceof PdfDict;
}

/** Draws what a signature shows as page content. It becomes no field: nobody signs there again. */
function drawSignature(
  widget: Widget,
  { form, diagnosis, signed }: FormContext,
  result: PageAnnotations,
): void {
  const appearance = widget.appearanceState('');
  const drawing = appearance && draw(widget, appearance, form);
  if (drawing === null) return;
  result.drawings.push({ ...drawing, annotation: widget });
  diagnosis.add('signature_invalidated', lostSignature(signed, 'shown'));
}

/** Draws the visible part of a widget, without its value: that becomes the default of the field. */
function drawWidget(
  widget: Widget,
  form: PdfDict | null,
  { staysAsItIs, looks }: { staysAsItIs: boolean; looks: readonly FoundLook[] },
): Drawing | null {
  const emptyBox = () => drawEmptyBox(widget, combCells(widget));
  switch (widget.fieldType) {
    case 'Btn': {
      if (looks.some(({ shows }) => shows === 'off')) return null;
      const appearance = isPushButton(widget) ? pushButtonAppearance(widget) : offAppearance(widget);
      return appearance && draw(widget, appearance, form);
    }
    case 'Tx':
    case 'Ch': {
      const appearance = holdsValue(widget) && !staysAsItIs ? null : widget.appearanceState('');
      return appearance ? draw(widget, appearance, form) : emptyBox();
    }
    default:
      return null;
  }
}

function pushButtonAppearance(widget: Widget): PdfStream | null {
  return widget.appearanceState(widget.file.name(widget.dict.get('AS')) ?? 'Off');
}

/**
 * Tells whether a widget shows a value. A list box shows its options even without a choice, and its
 * field will show the choice.
 */
function holdsValue(widget: Widget): boolean {
  if (isListBox(widget)) return true;
  const { value } = widget;
  return Array.isArray(value) ? value.length > 0 : (fieldText(widget, value) ?? '') !== '';
}

function draw(widget: Widget, appearance: PdfStream, form: PdfDict | null): Drawing | null {
  const context = { resources: form?.get('DR') ?? null, layer: widget.dict.get('OC') };
  return drawAppearance(widget.file, appearance, widget.box, context);
}

function flattenAnnotation(file: PdfFile, dict: PdfDict, ref: PdfRef | null, result: PageAnnotations): void {
  if (ref) result.dropped.push(ref);
  const box: Box | null = readBox(file, dict.get('Rect'));
  const normal = file.resolve(file.dict(dict.get('AP'))?.get('N') ?? null);
  const state = file.name(dict.get('AS')) ?? '';
  const stream = normal instanceof PdfDict ? file.resolve(normal.get(state)) : normal;
  const isHidden = ((file.number(dict.get('F')) ?? 0) & HIDDEN_OR_NO_VIEW) !== 0;
  if (!(stream instanceof PdfStream) || box === null || isHidden) return;
  const drawing = drawAppearance(file, stream, box, { resources: null, layer: dict.get('OC') });
  if (drawing) result.drawings.push({ ...drawing, annotation: { dict, ref } });
}
