import { readPages } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { PdfRef, PdfStream } from '../../pdf/values';
import type { FileUpdate } from '../../pdf/writer/file-update';
import { pageBox } from '../draw-over';
import { ContentMarks } from './content-marks';
import { linksOf, writeLinkWords } from './link-words';
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
  // A print that was to have no tags is no artifact as a whole.
  if (tags.all.length === 0) return;
  const texts = new MarkTexts();
  const lists = await unnumberedLists(tags);
  for (const link of linksOf(tags)) texts.want(link);
  for (const list of lists) texts.want(firstLabel(list) ?? list);
  const heads = new RepeatedHeads(tags.all, texts);
  const marks = new ContentMarks(file, texts);
  const droppedFrom = (holder: number) => heads.takeFrom(holder);
  for (const page of await readPages(file)) {
    const { ref, dict } = page;
    const contents = dict.get('Contents');
    const content = file.resolve(contents);
    // A page whose content is in parts stays as it is: the look at the tags finds what has none.
    if (!(contents instanceof PdfRef && content instanceof PdfStream) || ref === null) continue;
    const found = await marks.read(ref.number, file.decode(content), file.dict(dict.get('Resources')));
    const [, bottom, , top] = pageBox(file, page);
    const [stream, middle] = [contents.number, (bottom + top) / 2];
    writeArtifacts(file, update, { stream, holder: ref.number, found, middle, droppedFrom });
  }
  await heads.change(tags);
  await writeLinkWords(file, { tags, texts, update });
  for (const list of lists) {
    tags.change(list, { A: numberingOf(list, texts) });
    await tags.breathe();
  }
}
