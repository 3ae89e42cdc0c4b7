import { type PDFContext, PDFDict, PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib';
import type { PagePlan } from './document-plan';
import type { PageContent } from './draw-content';
import { ResourceWriter } from './draw-resources';

/** Objects read or written before everything else that waits gets a turn. */
const OBJECTS_PER_TICK = 500;
const PRODUCER = 'Quillet';

export interface Attachment {
  pdf: Uint8Array;
  pages: readonly PagePlan[];
  /** What to draw, by index of the page. */
  contents: ReadonlyMap<number, PageContent>;
  title: string;
  now: Date;
}

/**
 * Puts drawings onto the pages of a document. Each page gets one form object that brings its own resources, so
 * that no name of the document can clash with ours and shared resources stay as they are.
 */
export async function attachContents(attachment: Attachment): Promise<Uint8Array> {
  const { pdf, contents, title, now } = attachment;
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: OBJECTS_PER_TICK });
  const resources = new ResourceWriter(document.context);
  const pages = document.getPages();
  if (pages.length !== attachment.pages.length)
    throw new Error('the document does not have the pages of its plan');
  for (const [index, content] of contents) {
    const [page, plan] = [pages[index], attachment.pages[index]];
    if (page === undefined || plan === undefined) throw new Error(`the document has no page ${index + 1}`);
    addForm(page, resources.form(content, plan.cropBox));
  }
  document.setTitle(title);
  document.setProducer(PRODUCER);
  document.setCreationDate(now);
  document.setModificationDate(now);
  return document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: OBJECTS_PER_TICK,
  });
}

function addForm(page: PDFPage, form: PDFRef): void {
  const { node, doc } = page;
  const { context } = doc;
  const resources = copyOf(context, node.Resources());
  const xObjects = copyOf(context, resources.lookupMaybe(PDFName.of('XObject'), PDFDict));
  const name = freeName(xObjects);
  xObjects.set(name, form);
  resources.set(PDFName.of('XObject'), xObjects);
  node.set(PDFName.of('Resources'), resources);
  const drawing = context.register(context.stream(`q ${name.toString()} Do Q`));
  node.set(PDFName.of('Contents'), context.obj([...streamsOf(page), drawing]));
}

/** A document that was drawn before has our name already. */
function freeName(xObjects: PDFDict): PDFName {
  let count = 1;
  while (xObjects.has(PDFName.of(`Quillet${count}`))) count += 1;
  return PDFName.of(`Quillet${count}`);
}

/** Dictionaries may be shared between pages, so ours is a copy. */
function copyOf(context: PDFContext, dict: PDFDict | undefined): PDFDict {
  return dict?.clone(context) ?? context.obj({});
}

function streamsOf(page: PDFPage) {
  const entry = page.node.get(PDFName.of('Contents'));
  const contents = page.node.Contents();
  if (contents === undefined || entry === undefined) return [];
  return 'asArray' in contents ? contents.asArray() : [entry];
}
