import { withoutGlyphs } from '../../content/remove-glyphs';
import { Deflater } from '../../images/deflate';
import type { ContentPart } from '../../pdf/reader/page-tree';
import { PdfDict, PdfName, PdfStream } from '../../pdf/values';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { ShownTag, TaggedContent } from './tagged-content';

/**
 * Removes the text of tags from the contents that show it. Replaces forms wherever they are drawn;
 * returns the remaining content of pages.
 */
export async function removeTags(
  tags: readonly ShownTag[],
  rewrite: Rewrite,
): Promise<ReadonlyMap<TaggedContent, ContentPart>> {
  const pages = new Map<TaggedContent, ContentPart>();
  for (const [content, shown] of Map.groupBy(tags, (one) => one.content)) {
    const found = new Set(shown.map(({ tag }) => tag));
    const bytes = withoutGlyphs(
      content.bytes,
      [...found].flatMap(({ glyphs }) => glyphs),
    );
    const stream = await compressed(bytes, content.form?.stream.dict ?? new PdfDict());
    if (content.form === null) pages.set(content, { value: stream, stream });
    else rewrite.replace(content.form.number, stream);
  }
  return pages;
}

/** The stream with these bytes and entries. */
export async function compressed(bytes: Uint8Array, dict: PdfDict): Promise<PdfStream> {
  const deflater = new Deflater();
  await deflater.write(bytes);
  const plain = dict.without('Filter', 'DecodeParms', 'DP');
  return new PdfStream(plain.with({ Filter: new PdfName('FlateDecode') }), await deflater.finish());
}
