import type { PageNode } from '../../pdf/reader/page-tree';
import type { PdfFile } from '../../pdf/reader/pdf-file';
import { textOf } from '../../pdf/text-string';
import { type PdfDict, PdfRef } from '../../pdf/values';
import type { BreachList } from '../look/breach';
import type { Element, Tags } from './read-tags';

const HIDDEN = 2;
/** The types of elements that annotations must be in. Others must be in one of the type Annot. */
const OWN_TYPES = new Map([
  ['Widget', { role: 'Form', clause: '7.18.4', what: 'a form field that is not in a Form tag' }],
  ['Link', { role: 'Link', clause: '7.18.5', what: 'a link that is not in a Link tag' }],
]);
const OTHER = { role: 'Annot', clause: '7.18.1', what: 'an annotation that is not in an Annot tag' };
/** Annotations that belong to another one, or to printers. */
const FREE = new Set(['Popup', 'PrinterMark', 'TrapNet']);

/** Finds what PDF/UA forbids in the annotations of a page (ISO 14289-1, 7.18). */
export function lookAtBoxes(
  file: PdfFile,
  { page, place, tags }: { page: PageNode; place: string; tags: Tags },
  breaches: BreachList,
): void {
  const add = (clause: string, what: string) => breaches.add(clause, what, place, 'UA');
  const boxes = file.array(page.dict.get('Annots')) ?? [];
  if (boxes.length > 0 && file.name(page.dict.get('Tabs')) !== 'S')
    add('7.18.3', 'annotations that the tab key does not reach in the order of the tags');
  for (const value of boxes) {
    const box = file.dict(value);
    const kind = file.name(box?.get('Subtype') ?? null) ?? '';
    if (kind === 'TrapNet') add('7.18.2', 'a trap network');
    if (box === null || !isSeen(file, box, page.dict)) continue;
    const element = value instanceof PdfRef ? tags.boxes.get(value.number) : undefined;
    if (kind === 'PrinterMark' && element) add('7.18.8', 'a mark for printers in the structure');
    if (FREE.has(kind)) continue;
    const { role, clause, what } = OWN_TYPES.get(kind) ?? OTHER;
    if (element?.role !== role) add(clause, what);
    if (!hasWords(file, { box, kind, element })) add(...wordless(kind));
  }
}

function wordless(kind: string): [clause: string, what: string] {
  if (kind === 'Link') return ['7.18.5', 'a link without words for where it leads'];
  return ['7.18.1', `${kind === 'Widget' ? 'a form field' : 'an annotation'} without words for it`];
}

type Box = { box: PdfDict; kind: string; element: Element | undefined };

function hasWords(file: PdfFile, { box, kind, element }: Box): boolean {
  const said = (dict: PdfDict, key: string) => Boolean(textOf(file.resolve(dict.get(key))));
  if (kind === 'Link') return said(box, 'Contents');
  return said(box, kind === 'Widget' ? 'TU' : 'Contents') || element?.facts.alt === true;
}

/** Whether an annotation is on the visible part of its page. */
function isSeen(file: PdfFile, box: PdfDict, page: PdfDict): boolean {
  if (((file.number(box.get('F')) ?? 0) & HIDDEN) !== 0) return false;
  const sides = (value: ReturnType<PdfDict['get']>) =>
    (file.array(value) ?? []).map((side) => file.number(side) ?? 0);
  const paper = page.has('CropBox') ? sides(page.get('CropBox')) : sides(page.get('MediaBox'));
  const [left = 0, bottom = 0, right = 0, top = 0] = sides(box.get('Rect'));
  const [from = 0, low = 0, to = 0, high = 0] = paper;
  if (paper.length !== 4) return true;
  const isAcross = Math.max(left, right) > Math.min(from, to) && Math.min(left, right) < Math.max(from, to);
  return (
    isAcross && Math.max(bottom, top) > Math.min(low, high) && Math.min(bottom, top) < Math.max(low, high)
  );
}
