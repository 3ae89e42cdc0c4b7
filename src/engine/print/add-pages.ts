import { type DrawFurther, writeNewPage } from '../fill/append/append-pages';
import type { ResourceWriter } from '../fill/append/append-resources';
import type { PageNode } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { PdfRef } from '../pdf/values';
import type { FileUpdate } from '../pdf/writer/file-update';
import { FontUses } from '../text/fonts/font-use';
import { pageBox, spell } from './draw-over';
import type { PrintedStructure } from './printed-structure';
import { type Trim, trimSheet } from './trim';

type Writers = { update: FileUpdate; resources: ResourceWriter; structure: PrintedStructure | null };

/**
 * Adds pages after the printed ones: at the end of the root of the page tree, which is rewritten. They are as large as
 * the first page is after it is trimmed, and trimmed as it is. Returns their number.
 */
export async function addPages(
  file: PdfFile,
  pages: readonly PageNode[],
  { update, resources, structure }: Writers,
  { further, mark, trim }: { further: DrawFurther | undefined; mark: number | null; trim: Trim | undefined },
): Promise<number> {
  const [first] = pages;
  if (!further || !first) return 0;
  const sheet = pageBox(file, first);
  const [left, bottom, right, top] = sheet;
  const bleed = trimSheet(sheet, trim)?.bleed ?? 0;
  const size = { width: right - left - 2 * bleed, height: top - bottom - 2 * bleed };
  const added = await further(new FontUses(), size);
  const tree = file.dict(file.trailer.get('Root'))?.get('Pages');
  const root = tree instanceof PdfRef ? file.dict(tree) : null;
  if (!(tree instanceof PdfRef) || root === null)
    throw new Error('The browser printed a PDF without a page tree.');
  const place = { parent: tree.number, mark, tags: structure && ((page: number) => structure.page(page)) };
  const kids = added.map((page) => {
    const around = trimSheet([-bleed, -bleed, page.width + bleed, page.height + bleed], trim);
    return writeNewPage({ update, resources }, page, { ...place, around });
  });
  const all = [...(file.array(root.get('Kids')) ?? []), ...kids.map((number) => new PdfRef(number, 0))];
  update.object(tree.number, spell(root.with({ Kids: all, Count: pages.length + kids.length })));
  return kids.length;
}
