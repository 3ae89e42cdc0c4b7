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

/**
 * Mends what the browser prints otherwise than the standards want, in an update that is appended. Returns the printed
 * bytes themselves when there is nothing to mend.
 */
export async function mendPrinted(file: PdfFile, end: FileEnd, asked: Asked): Promise<Uint8Array> {
  const update = new FileUpdate(end);
  writeRoles(file, update);
  if (asked.content || ['LI', 'Figure'].some((type) => isWritten(file.bytes, type)))
    await mendTags(file, update, asked);
  if (asked.text) repairUnicode(file, update);
  if (update.position === end.length) return file.bytes;
  return joined(file.bytes, update.finish());
}

async function mendTags(file: PdfFile, update: FileUpdate, { content }: Asked): Promise<void> {
  const tags = PrintedTags.of(file);
  repairTags(tags, update);
  try {
    if (content) await tagAllContent(file, { tags, update });
  } catch (error) {
    // What is too much to read stays as it is. A look at the tags finds it.
    if (!(error instanceof PdfProblem)) throw error;
  }
  tags.write(update);
}

function joined(printed: Uint8Array, suffix: Uint8Array): Uint8Array {
  const whole = new Uint8Array(printed.length + suffix.length);
  whole.set(printed);
  whole.set(suffix, printed.length);
  return whole;
}
