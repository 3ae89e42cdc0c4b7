import { dictOf, PdfName, PdfRef, type PdfValue } from '../../pdf/values';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spell } from '../draw-over';
import type { PrintedTags, Tag } from './printed-tags';

/**
 * Mends what the browser writes otherwise than the standard: items of lists get bodies, and a `figure` is a division,
 * because the picture in it is the figure.
 */
export function repairTags(tags: PrintedTags, update: ObjectWriter): void {
  for (const tag of tags.all) {
    if (isWrapper(tag)) tags.change(tag, { S: new PdfName('Div') });
    if (tag.type === 'LI') giveBody(tag, tags, update);
  }
}

/** Whether the element stands for a `figure` of HTML, which holds a picture, a caption, or anything else. */
export function isWrapper({ type, kids, dict }: Tag): boolean {
  return type === 'Figure' && kids.length > 0 && !dict.has('Alt');
}

/** What follows the label becomes the body: the one element there is, or a new one around them all. */
function giveBody(item: Tag, tags: PrintedTags, update: ObjectWriter): void {
  const rest = item.kids.filter(({ type }) => type !== 'Lbl' && type !== 'LBody');
  const [first, ...more] = rest;
  if (first?.type === 'NonStruct' && more.length === 0) tags.change(first, { S: new PdfName('LBody') });
  else if (first !== undefined) {
    const body = new PdfRef(update.newNumber(), 0);
    const kids = rest.map(({ number }) => new PdfRef(number, 0));
    const [type, kind] = [new PdfName('StructElem'), new PdfName('LBody')];
    const entries = dictOf({ Type: type, S: kind, P: new PdfRef(item.number, 0), K: kids });
    update.object(body.number, spell(entries));
    for (const kid of rest) tags.change(kid, { P: body });
    const stay = asList(item.dict.get('K')).filter((kid) => !(kid instanceof PdfRef && isOneOf(rest, kid)));
    tags.change(item, { K: [...stay, body] });
  }
}

function asList(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : [value];
}

function isOneOf(tags: readonly Tag[], { number }: PdfRef): boolean {
  return tags.some((tag) => tag.number === number);
}
