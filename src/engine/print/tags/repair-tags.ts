import { Buffer } from 'node:buffer';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { dictOf, PdfName, PdfRef, type PdfValue } from '../../pdf/values';
import type { ObjectWriter } from '../../pdf/writer/file-update';
import { spell } from '../draw-over';
import type { PrintedTags, Tag } from './printed-tags';

/**
 * Mends what the browser writes otherwise than the standard: items of lists get bodies, and a `figure` is a division,
 * because the picture in it is the figure.
 */
export async function repairTags(tags: PrintedTags, update: ObjectWriter): Promise<void> {
  for (const tag of tags.all.filter(({ type }) => type === 'LI' || type === 'Figure')) {
    if (tag.type === 'LI') giveBody(tag, tags, update);
    else if (isWrapper(tag, tags)) tags.change(tag, { S: new PdfName('Div') });
    await tags.breathe();
  }
}

/** The tags of PDF 2.0 that the browser writes into PDF 1.4, and what readers may take them for. */
const ROLES = dictOf({ Strong: new PdfName('Span'), Em: new PdfName('Span'), Aside: new PdfName('Div') });

/** Says what the browser's own tags stand for: a reader of PDF/UA-1 knows no others than those of PDF 1.7. */
export function writeRoles(file: PdfFile, update: ObjectWriter, has: (type: string) => boolean): void {
  const root = file.dict(file.trailer.get('Root'))?.get('StructTreeRoot') ?? null;
  const dict = file.dict(root);
  const isUsed = [...ROLES.entries.keys()].some(has);
  if (isUsed && root instanceof PdfRef && dict !== null && !dict.has('RoleMap'))
    update.object(root.number, spell(dict.with({ RoleMap: ROLES })));
}

/** Whether the browser has written elements of this type. Looking for the bytes is far cheaper than reading the tree. */
export function isWritten(printed: Uint8Array, type: string): boolean {
  return Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength).includes(`/S /${type}\n`);
}

/** Whether the element stands for a `figure` of HTML, which holds a picture, a caption, or anything else. */
function isWrapper(tag: Tag, tags: PrintedTags): boolean {
  return tag.kids.length > 0 && !tags.dictOf(tag).has('Alt');
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
    const moved = new Set(rest.map(({ number }) => number));
    const stay = asList(tags.dictOf(item).get('K')).filter(
      (kid) => !(kid instanceof PdfRef && moved.has(kid.number)),
    );
    tags.change(item, { K: [...stay, body] });
  }
}

function asList(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : [value];
}
