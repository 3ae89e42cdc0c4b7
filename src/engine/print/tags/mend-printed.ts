import { PdfProblem } from '../../pdf/pdf-problem';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { type FileEnd, FileUpdate } from '../../pdf/writer/file-update';
import { PrintedTags } from './printed-tags';
import { isWritten, repairTags, writeRoles } from './repair-tags';
import { repairUnicode } from './repair-unicode';
import { tagAllContent } from './tag-all-content';

/** What is asked of the document beside right tags. */
type Asked = {
  /** Whether all of its text can be read. */
  text: boolean;
  /** Whether all of its content is tagged or an artifact, and its links have words. */
  content: boolean;
};

/** `bytes`: the printed bytes themselves if nothing was mended. `problem`: why nothing could be. */
export type Mended = { bytes: Uint8Array; problem: string | null };

/** Mends what the browser prints otherwise than the standards want, in an update that is appended. */
export async function mendPrinted(file: PdfFile, end: FileEnd, asked: Asked): Promise<Mended> {
  try {
    return { bytes: await mended(file, end, asked), problem: null };
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    return { bytes: file.bytes, problem: error.message };
  }
}

async function mended(file: PdfFile, end: FileEnd, asked: Asked): Promise<Uint8Array> {
  const update = new FileUpdate(end);
  const isRead = asked.content || ['LI', 'Figure'].some((type) => isWritten(file.bytes, type));
  const tags = isRead ? await PrintedTags.of(file) : null;
  // Where the tree is read, its bytes need no search.
  writeRoles(file, update, (type) => tags?.has(type) ?? isWritten(file.bytes, type));
  if (tags !== null) await mendTags(file, { tags, update }, asked);
  if (asked.text) await repairUnicode(file, update);
  return update.position === end.length ? file.bytes : joined(file.bytes, update.finish());
}

async function mendTags(
  file: PdfFile,
  { tags, update }: { tags: PrintedTags; update: FileUpdate },
  { content }: Asked,
): Promise<void> {
  await repairTags(tags, update);
  if (content) await tagAllContent(file, { tags, update });
  tags.write(update);
}

function joined(printed: Uint8Array, suffix: Uint8Array): Uint8Array {
  const whole = new Uint8Array(printed.length + suffix.length);
  whole.set(printed);
  whole.set(suffix, printed.length);
  return whole;
}
