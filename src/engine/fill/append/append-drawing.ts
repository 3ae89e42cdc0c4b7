import { type DocumentAbout, spellInfo, spellLanguage } from '../../pdf/writer/document-info';
import { FileUpdate } from '../../pdf/writer/file-update';
import { AnnotationLists } from '../annotation-lists';
import type { DocumentPlan } from '../document-plan';
import { PageContent } from '../draw/draw-content';
import { drawMark, MARK_BOX } from '../draw/watermark';
import { appendForm } from '../editable/append-form';
import type { FormBox } from '../editable/form-box';
import { FormWriter } from '../editable/form-writer';
import { type AddedPages, appendPages } from './append-pages';
import { ResourceWriter } from './append-resources';

export type Drawing = {
  plan: DocumentPlan;
  /** The contents to draw, by index of the page. */
  contents: ReadonlyMap<number, PageContent>;
  /** The boxes of fillable form fields. Without boxes the PDF has no form. */
  boxes: readonly FormBox[];
  added: AddedPages;
  test: boolean;
  about: DocumentAbout;
  now: Date;
};

/**
 * Returns the bytes that turn the compiled document into the finished PDF when appended to it. They
 * redefine the slots that the compiler left. Pages and other objects of the document are neither
 * read nor written.
 */
export function appendDrawing({ plan, contents, boxes, added, test, about, now }: Drawing): Uint8Array {
  const { base, pages } = plan;
  const update = new FileUpdate(base);
  const resources = new ResourceWriter(update);
  for (const [index, content] of contents) {
    const page = pages[index];
    if (page === undefined) throw new Error(`the document has no page ${index + 1}`);
    resources.form(base.firstOverlay + index, content, page.cropBox);
  }
  const lists = new AnnotationLists(update, base, added.sheets);
  const form = boxes.length > 0 ? appendForm(new FormWriter(update, resources), lists, boxes) : '';
  if (form !== '' || about.language !== base.about.language)
    update.object(base.root, `<<${base.catalog}${spellLanguage(about)}${form}>>`);
  if (added.repeated.length + added.last.length > 0)
    appendPages({ update, resources, lists }, plan, added, test ? base.mark : null);
  if (test) {
    const word = new PageContent();
    drawMark(word);
    resources.form(base.mark, word, MARK_BOX);
  }
  update.object(base.info, `<<${spellInfo(about, now)}>>`);
  return update.finish();
}
