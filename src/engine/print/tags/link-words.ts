import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf, textString } from '../../pdf/text-string';
import { PdfRef, PdfString, type PdfValue } from '../../pdf/values';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spell } from '../draw-over';
import type { MarkTexts } from './mark-texts';
import type { PrintedTags, Tag } from './printed-tags';

const MOST_CHARS = 1000;

export function linksOf({ all }: PrintedTags): Tag[] {
  return all.filter(({ type }) => type === 'Link');
}

/** Gives each link the words that it is made of; the address where it has none. */
export async function writeLinkWords(
  file: PdfFile,
  { tags, texts, update }: { tags: PrintedTags; texts: MarkTexts; update: ObjectWriter },
): Promise<void> {
  for (const tag of linksOf(tags)) {
    await tags.breathe();
    const words = wordsOf(tag, { tags, texts }).replace(/\s+/g, ' ').trim();
    for (const number of tag.annotations) {
      const annotation = file.dict(new PdfRef(number, 0));
      if (annotation === null || annotation.has('Contents')) continue;
      const said =
        words === '' ? addressOf(file, annotation.get('A')) : textString(words.slice(0, MOST_CHARS));
      if (said !== null) update.object(number, spell(annotation.with({ Contents: said })));
    }
  }
}

function wordsOf(tag: Tag, from: { tags: PrintedTags; texts: MarkTexts }): string {
  const other = textOf(from.tags.dictOf(tag).get('Alt'));
  if (other !== null) return ` ${other} `;
  return from.texts.of(tag) + tag.kids.map((kid) => wordsOf(kid, from)).join('');
}

function addressOf(file: PdfFile, action: PdfValue): PdfString | null {
  const address = file.resolve(file.dict(action)?.get('URI') ?? null);
  return address instanceof PdfString ? address : null;
}
