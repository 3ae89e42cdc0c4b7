import { dictOf, PdfName } from '../../pdf/values';
import type { MarkTexts } from './mark-texts';
import type { PrintedTags, Tag } from './printed-tags';

/** The kinds of numbers, by how the first label begins. A list that begins with `i.` counts in Roman numbers. */
const KINDS: readonly [RegExp, string][] = [
  [/^\d/, 'Decimal'],
  [/^(?:i|[ivxlcdm]{2,})(?![a-z])/, 'LowerRoman'],
  [/^(?:I|[IVXLCDM]{2,})(?![A-Z])/, 'UpperRoman'],
  [/^[a-z]/, 'LowerAlpha'],
  [/^[A-Z]/, 'UpperAlpha'],
];

/** Lists whose labels are of a kind that the browser does not say. */
export async function unnumberedLists(tags: PrintedTags): Promise<Tag[]> {
  const lists: Tag[] = [];
  for (const tag of tags.all) {
    if (tag.type !== 'L' || firstLabel(tag) === undefined) continue;
    if (!tags.dictOf(tag).has('A')) lists.push(tag);
    await tags.breathe();
  }
  return lists;
}

/** What the attributes of such a list become. */
export function numberingOf(list: Tag, texts: MarkTexts) {
  const label = firstLabel(list);
  const text = label === undefined ? '' : textWithin(label, texts).trim();
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'None';
  return dictOf({ O: new PdfName('List'), ListNumbering: new PdfName(kind) });
}

export function firstLabel({ kids }: Tag): Tag | undefined {
  return kids.find(({ type }) => type === 'LI')?.kids.find(({ type }) => type === 'Lbl');
}

function textWithin(tag: Tag, texts: MarkTexts): string {
  return texts.of(tag) + tag.kids.map((kid) => textWithin(kid, texts)).join('');
}
