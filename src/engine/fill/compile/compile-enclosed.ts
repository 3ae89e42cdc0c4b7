import { Deflater } from '../../images/deflate';
import { type ContentFacts, isUnended } from '../../pdf/reader/content-scan';
import type { ContentPart } from '../../pdf/reader/page-tree';
import { dictOf, PdfDict, PdfName, PdfStream, type PdfValue } from '../../pdf/values';
import type { Box } from '../document-plan';
import type { ContentReader } from './compile-content';

export interface PageContents {
  parts: readonly ContentPart[];
  facts: ContentFacts;
  /** What the page calls the things it draws. */
  resources: PdfValue;
  box: Box;
}

/**
 * A page's content as a form, where it would take what follows for a part of itself: a string without an end, say, or
 * bytes that nobody can unpack, which some viewers read as they are. Viewers read a form by itself. Null for
 * all other content.
 */
export async function encloseContent(
  reader: ContentReader,
  contents: PageContents,
): Promise<PdfStream | null> {
  return isUnended(contents.facts) ? contentForm(reader, contents) : null;
}

/** A page's content as a form. */
export async function contentForm(
  reader: ContentReader,
  { parts, resources, box }: Omit<PageContents, 'facts'>,
): Promise<PdfStream> {
  const { stream, filters } = await oneStream(reader, parts);
  const entries = { Type: new PdfName('XObject'), Subtype: new PdfName('Form'), BBox: [...box] };
  const form = dictOf({ ...entries, Resources: resources ?? new PdfDict(), ...filters });
  return new PdfStream(form, stream.raw, stream.owner);
}

interface OneStream {
  stream: PdfStream;
  filters: Record<string, PdfValue>;
}

/** A stream alone stays as it is, so that every viewer makes of it what it did before. */
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
