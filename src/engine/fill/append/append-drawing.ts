import { spellAttached, type WantedAttachments } from '../../attachments/spell-attached';
import { appendXmp } from '../../conformance/append-levels';
import type { ReachedLevels } from '../../conformance/reach-levels';
import type { InvoiceFacts } from '../../invoice/invoice-profiles';
import { type DocumentAbout, spellInfo, spellLanguage } from '../../pdf/writer/document-info';
import { FileUpdate } from '../../pdf/writer/file-update';
import type { SignatureSlot } from '../../pdf/writer/signature-slot';
import { appendSeal, type Seal, SIGNED, spellSealedForm } from '../../seal/spell-seal';
import { AnnotationLists } from '../annotation-lists';
import { type DocumentPlan, pageNumber } from '../document-plan';
import { PageContent } from '../draw/draw-content';
import { drawMark, MARK_BOX } from '../draw/watermark';
import { appendForm } from '../editable/append-form';
import type { FormBox } from '../editable/form-box';
import { FormWriter } from '../editable/form-writer';
import type { DrawnForm, SaidField } from '../structure/drawn-pages';
import { StructureWriter } from '../structure/structure-writer';
import { type AddedPages, appendPages, type PageWriters } from './append-pages';
import { ResourceWriter } from './append-resources';

export type Drawing = {
  plan: DocumentPlan;
  /** The contents to draw, by index of the page. */
  contents: ReadonlyMap<number, PageContent>;
  /** The contents of further forms of tagged pages. */
  forms: readonly DrawnForm[];
  /** What the elements of fields say. */
  said: readonly SaidField[];
  /** The boxes of fillable form fields. Without boxes the PDF has no form. */
  boxes: readonly FormBox[];
  added: AddedPages;
  test: boolean;
  about: DocumentAbout;
  now: Date;
  /** The seal that will cover the whole document. */
  seal?: Seal | undefined;
  /** Whether the signatures of the document stay in the form. */
  keepsSignatures: boolean;
  attachments?: WantedAttachments | undefined;
  /** The levels of a document that was prepared for them, and the fonts for them. */
  reached?: ReachedLevels | undefined;
  /** The invoice among the attached files, which the metadata name. */
  invoice?: InvoiceFacts | undefined;
};

type Writers = PageWriters & { update: FileUpdate };

export type Appended = {
  /** The bytes that turn the compiled document into the finished PDF. */
  suffix: Uint8Array;
  /** The room in `suffix` for the signature of the seal. */
  slot: SignatureSlot | null;
  /** The number of pages of the PDF. */
  pageCount: number;
};

/**
 * Draws on the compiled document by redefining the slots that the compiler left. Pages and other
 * objects of the document are neither read nor written.
 */
export function appendDrawing(drawing: Drawing): Appended {
  const { plan, contents, forms, said, test, about, now, reached } = drawing;
  const { base, pages } = plan;
  const update = new FileUpdate(base);
  const resources = new ResourceWriter(update, reached?.standIns);
  for (const [index, content] of contents) {
    const page = pages[index];
    if (page === undefined) throw new Error(`the document has no page ${index + 1}`);
    resources.form(base.firstOverlay + index, content, page.cropBox);
  }
  for (const { number, page, content } of forms)
    resources.smallForm(number, content, pages[page]?.cropBox ?? [0, 0, 0, 0]);
  const { sheets, repeated, last } = drawing.added;
  const lists = new AnnotationLists(update, base, sheets);
  const structure =
    base.structure &&
    new StructureWriter(update, base.structure, { sheets, drawn: forms, said, firstPage: base.firstPage });
  const writers = { update, resources, lists, structure };
  const form = formOf(drawing, writers);
  const lost = drawing.keepsSignatures ? undefined : base.signed;
  for (const [number, stamp] of Object.entries(lost?.stamps ?? {})) update.object(Number(number), stamp);
  const attached = drawing.attachments ? spellAttached(update, drawing.attachments, now) : '';
  const added = `${form}${attached}${spellLevels(update, drawing)}`;
  // The catalogue of a prepared document differs from that in the document: it has the output intent.
  if (reached || added !== '' || lost !== undefined || about.language !== base.about.language)
    update.object(base.root, `<<${base.catalog}${spellLanguage(about)}${added}>>`);
  lists.write();
  const more = repeated.length + last.length;
  if (more > 0) appendPages(writers, plan, drawing.added, test ? base.mark : null);
  structure?.write();
  if (test) {
    const word = new PageContent();
    drawMark(word);
    resources.form(base.mark, word, MARK_BOX);
  }
  update.object(base.info, `<<${spellInfo(about, now)}>>`);
  return { suffix: update.finish(), slot: update.slot, pageCount: pages.length + more };
}

/** Writes what says the levels that were reached. Returns its entry of the catalogue. */
function spellLevels(update: FileUpdate, { reached, about, now, invoice }: Drawing): string {
  if (!reached || reached.reached.length === 0) return '';
  return `/Metadata ${appendXmp(update, { levels: reached.reached, about, now, invoice }).number} 0 R`;
}

/** Writes the boxes and the seal. Returns their entries of the catalogue: none without both. */
function formOf(
  { plan, boxes, seal, keepsSignatures }: Drawing,
  { update, resources, lists, structure }: Writers,
): string {
  const { base } = plan;
  const signed = keepsSignatures ? base.signed : undefined;
  const taken = signed?.names ?? [];
  const form =
    boxes.length > 0 ? appendForm(new FormWriter(update, resources, structure), lists, boxes, taken) : null;
  const setting = form?.setting ?? signed?.setting ?? '';
  const fields = [signed?.fields, form?.fields].filter((some) => some !== undefined);
  const { permissions = '', proofs } = signed ?? {};
  const others = `${permissions}${proofs?.spelled ?? ''}`;
  if (!seal) {
    const flags = signed === undefined ? '' : SIGNED;
    const own = fields.length === 0 ? '' : `/AcroForm<</Fields[${fields.join(' ')}]${flags}${setting}>>`;
    return `${own}${others}`;
  }
  const page = pageNumber(base, 0);
  const ownFields = form === null ? 'nothing' : 'filling';
  // Only the first signature of a document may certify it.
  const allows = signed === undefined ? ownFields : null;
  const { field, signature, store } = appendSeal(update, seal, { page, allows, taken, proofs });
  lists.enter(0, field);
  const certifies = allows === null ? null : signature;
  const sealed = spellSealedForm([...fields, `${field} 0 R`].join(' '), setting, { certifies, store });
  // What validates the seal stands beside what the document has for its earlier signatures.
  return `${sealed}${store === null ? others : permissions}`;
}
