import { ContentReader } from '../fill/compile/compile-content';
import { contentForm } from '../fill/compile/compile-enclosed';
import { planPage } from '../fill/document-plan';
import { invert } from '../fill/draw/draw-matrix';
import { limits } from '../limits';
import { openPdf } from '../pdf/reader/open-pdf';
import type { PackedFile } from '../pdf/reader/packed-file';
import { contentParts, readPages } from '../pdf/reader/page-tree';
import { WorkBudget } from '../pdf/reader/work-budget';
import { isName, PdfDict } from '../pdf/values';
import { cleanser } from '../pdf/writer/cleanse-actions';
import { ObjectCopy } from '../pdf/writer/copy-objects';
import type { PagePicture } from './draw-page-pictures';

/**
 * Copies the first pages of the document into the file as forms: their content and its resources,
 * and no other part of the pages.
 */
export async function copyPagePictures(output: PackedFile, document: Uint8Array): Promise<PagePicture[]> {
  const file = await openPdf(document, new WorkBudget(budgetOf, document.length));
  const pages = await readPages(file);
  const cleanse = cleanser(file, () => {});
  const copy = new ObjectCopy(file, (dict) => (isOfTree(dict) ? null : cleanse(dict)), output);
  const reader = new ContentReader(file);
  const pictures: PagePicture[] = [];
  for (const { dict } of pages.slice(0, limits.auditPagePictures)) {
    const plan = planPage(file, dict);
    const parts = await contentParts(file, dict);
    const resources = dict.get('Resources') ?? new PdfDict();
    const form = await contentForm(reader, { parts, resources, box: plan.cropBox });
    const number = copy.numberOf(copy.add(form));
    const { width, height, toUserSpace } = plan;
    pictures.push({ form: { reference: `${number} 0 R` }, width, height, toSeen: invert(toUserSpace) });
  }
  await copy.copyAll(() => undefined);
  return pictures;
}

const budgetOf = { ...limits, uploadBytes: limits.auditPicturedBytes, documentPages: limits.mergePages };

/**
 * Stops the copy at pages and the catalogue: resources of a page may refer to the page, and from
 * there to the whole document.
 */
function isOfTree(dict: PdfDict): boolean {
  const type = dict.get('Type');
  return ['Page', 'Pages', 'Catalog'].some((name) => isName(type, name));
}
