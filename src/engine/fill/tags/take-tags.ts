import type { TagNames } from '../../fields/tags/parse-tag';
import type { ContentPart } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import type { Rewrite } from '../../pdf/writer/rewrite';
import type { ContentReader } from '../compile/compile-content';
import type { DiagnosisList } from '../compile/compile-diagnosis';
import type { ReadPage } from '../compile/compile-page-parts';
import { acceptTags, type TaggedField, type TagsOfPage, type TakenTag } from './accept-tags';
import { removeTags } from './remove-tags';
import { TagSearch } from './tag-search';

export type TakenTags = {
  fields: TaggedField[];
  taken: TakenTag[];
  /** The contents of pages that had tags, without the tags; by index of the page. */
  contents: ReadonlyMap<number, readonly ContentPart[]>;
};

type Taking = {
  reader: ContentReader;
  rewrite: Rewrite;
  diagnosis: DiagnosisList;
  names: TagNames;
};

export const noTags: TakenTags = { fields: [], taken: [], contents: new Map() };

/** Makes fields of the text tags of pages and removes the tags from the text. */
export async function takeTags(
  file: PdfFile,
  pages: readonly ReadPage[],
  { reader, rewrite, diagnosis, names }: Taking,
): Promise<TakenTags> {
  const search = new TagSearch(file, reader);
  const tagged: TagsOfPage[] = [];
  for (const { node, number, plan, contents } of pages) {
    const shown = await search.look(contents, node.dict.get('Resources'));
    if (shown.length > 0) tagged.push({ number, plan, shown });
    await file.budget.breathe();
  }
  if (search.isIncomplete) diagnosis.add('text_tag_ignored');
  if (tagged.length === 0 && search.broken.length === 0) return noTags;
  const imported = pages.flatMap(({ fields }) => fields);
  const plans = pages.map(({ plan }) => plan);
  const { broken } = search;
  const { fields, accepted, taken, ignored } = acceptTags(tagged, imported, { plans, broken, names });
  diagnosis.addEach('text_tag_taken', describeTaken(taken));
  diagnosis.addEach('text_tag_ignored', ignored);
  const left = await removeTags(accepted, rewrite);
  const contents = tagged.flatMap(({ number, shown }): [number, ContentPart[]][] => {
    const own = shown.map(({ content }) => left.get(content)).find((part) => part !== undefined);
    return own === undefined ? [] : [[number - 1, [own]]];
  });
  return { fields, taken, contents: new Map(contents) };
}

const MOST_LISTED = 100;

function describeTaken(taken: readonly TakenTag[]): string[] {
  const listed = taken.slice(0, MOST_LISTED).map(({ page, text }) => `Page ${page}: ${text} became a field.`);
  const more = taken.length - listed.length;
  return more > 0 ? [...listed, `${more} more text tags became fields.`] : listed;
}
