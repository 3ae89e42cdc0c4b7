import { readPages } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfRef, PdfStream } from '../../pdf/values';
import type { FileUpdate } from '../../pdf/writer/file-update';
import { pageBox } from '../draw-over';
import { ContentMarks } from './content-marks';
import { writeLinkWords } from './link-words';
import { firstLabel, numberingOf, unnumberedLists } from './list-numbering';
import { MarkTexts } from './mark-texts';
import type { PrintedTags } from './printed-tags';
import { RepeatedHeads } from './repeated-heads';
import { writeArtifacts } from './write-artifacts';

/**
 * Writes what PDF/UA asks for beside a right tree, and which costs a look into all content: what no element has is an
 * artifact, heads of tables are said once, links have words, and lists say how they count.
 */
export async function tagAllContent(
  file: PdfFile,
  { tags, update }: { tags: PrintedTags; update: FileUpdate },
): Promise<void> {
  const texts = new MarkTexts();
  const [links, lists] = [tags.all.filter(({ type }) => type === 'Link'), unnumberedLists(tags.all)];
  for (const link of links) texts.want(link);
  for (const list of lists) texts.want(firstLabel(list) ?? list);
  const heads = new RepeatedHeads(tags.all, texts);
  const marks = new ContentMarks(file, texts);
  const droppedFrom = (holder: number) => heads.takeFrom(holder, tags);
  for (const page of await readPages(file)) {
    const { ref, dict } = page;
    const contents = dict.get('Contents');
    const content = file.resolve(contents);
    // A page whose content is in parts stays as it is: whoever looks at it finds what has no tags.
    if (!(contents instanceof PdfRef && content instanceof PdfStream) || ref === null) continue;
    const found = await marks.read(ref.number, file.decode(content), file.dict(dict.get('Resources')));
    const [, bottom, , top] = pageBox(file, page);
    const [stream, middle] = [contents.number, (bottom + top) / 2];
    writeArtifacts(file, update, { stream, holder: ref.number, found, middle, droppedFrom });
  }
  writeLinkWords(file, links, { texts, update });
  for (const list of lists) tags.change(list, { A: numberingOf(list, texts) });
}
