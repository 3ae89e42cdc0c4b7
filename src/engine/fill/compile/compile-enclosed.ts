import { Deflater } from '../../images/deflate';
import { type ContentFacts, isUnended } from '../../pdf/reader/content-scan';
import type { ContentPart } from '../../pdf/reader/page-tree';
import { dictOf, PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';
import type { Box } from '../document-plan';
import type { ContentReader } from './compile-content';

export type PageContents = {
  parts: readonly ContentPart[];
  facts: ContentFacts;
  /** The resources that the page's content names. */
  resources: PdfValue;
  box: Box;
};

/**
 * Makes a form of a page's content that would swallow the content after it: it has a string without
 * an end, say, or bytes that cannot be unpacked, which some viewers read as they are. Viewers read
 * a form on its own. Returns null for all other content.
 */
export async function encloseContent(
  reader: ContentReader,
  contents: PageContents,
): Promise<PdfStream | null> {
  return isUnended(contents.facts) ? contentForm(reader, contents) : null;
}

/** Makes a form of a page's content. */
export async function contentForm(
  reader: ContentReader,
  { parts, resources, box }: Omit<PageContents, 'facts'>,
): Promise<PdfStream> {
  const { stream, filters } = await oneStream(reader, parts);
  const entries = { Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: [...box] };
  const form = dictOf({ ...entries, Resources: resources ?? new PdfDict(), ...filters });
  return new PdfStream(form, stream.raw, stream.owner);
}

type OneStream = {
  stream: PdfStream;
  filters: Record<string, PdfValue>;
};

/**
 * Joins the streams of a page. A single stream stays unchanged, so that every viewer shows it as
 * before.
 */
async function oneStream(reader: ContentReader, parts: readonly ContentPart[]): Promise<OneStream> {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) {
    const { dict } = first.stream;
    const keys = ['Filter', 'DecodeParms'].filter((key) => dict.has(key));
    return { stream: first.stream, filters: Object.fromEntries(keys.map((key) => [key, dict.get(key)])) };
  }
  const deflater = new Deflater();
  for (const { stream } of parts) {
    await reader.read(stream, (piece) => deflater.write(piece));
    await deflater.write(Uint8Array.of(10));
  }
  const joined = new PdfStream(new PdfDict(), await deflater.finish());
  return { stream: joined, filters: { Filter: new PdfName('FlateDecode') } };
}
