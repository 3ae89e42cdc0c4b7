import { FLATTENED } from '../fill/compile/compile-annotations';
import { Widget } from '../fill/compile/compile-widget';
import { stampOf } from '../fill/compile/stamp-of';
import { PdfDict, PdfRef, type PdfValue } from '../pdf/values';
import type { Source, SourcePage } from './merge-source';

/** The annotations of a page as merged, and the fields of its widgets. */
export type TakenAnnotations = {
  kept: PdfValue[];
  fields: PdfRef[];
};

/**
 * Takes the annotations of a page. One that runs something, carries files or holds a signature
 * becomes a stamp that looks the same, because a signature is valid only in its own file.
 */
export async function takeAnnotations(source: Source, { node }: SourcePage): Promise<TakenAnnotations> {
  const { file } = source;
  const taken: TakenAnnotations = { kept: [], fields: [] };
  for (const item of file.array(node.dict.get('Annots')) ?? []) {
    file.budget.spend(8);
    await file.budget.breathe();
    const dict = file.resolve(item);
    if (!(dict instanceof PdfDict)) continue;
    const kind = file.name(dict.get('Subtype')) ?? '';
    if (kind === 'Widget') takeWidget(source, dict, item, taken);
    else if (FLATTENED.has(kind)) {
      source.warn('files_removed');
      taken.kept.push(...asStamp(source, dict, item));
    } else taken.kept.push(item);
  }
  return taken;
}

function takeWidget(source: Source, dict: PdfDict, item: PdfValue, taken: TakenAnnotations): void {
  const widget = new Widget(source.file, dict, item instanceof PdfRef ? item : null, source.form);
  source.file.budget.spend(4);
  if (widget.runsScript) source.warn('scripts_removed');
  if (widget.fieldType === 'Sig' && widget.value instanceof PdfDict) {
    source.warn('signature_removed');
    taken.kept.push(...asStamp(source, dict, item));
    return;
  }
  const ref = item instanceof PdfRef ? item : source.add(dict);
  taken.kept.push(ref);
  const field = widget.ancestry.findLast((parent) => source.file.dict(parent) !== null) ?? ref;
  // A widget without a type is not a field, and no viewer lets a person fill it in.
  if (widget.fieldType !== null) taken.fields.push(field);
}

/**
 * Replaces an annotation by a stamp with the same object number, so that tags still refer to it. One that
 * nobody sees, such as that of a seal, is left out if no tag refers to it: PDF/A has no hidden annotations.
 */
function asStamp(source: Source, dict: PdfDict, item: PdfValue): PdfValue[] {
  const stamp = stampOf(source.file, dict);
  if (!stamp.has('AP') && !stamp.has('StructParent')) return [];
  if (!(item instanceof PdfRef)) return [stamp];
  source.change(item, stamp);
  return [item];
}
