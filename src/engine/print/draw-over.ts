import type { ResourceWriter } from '../fill/append/append-resources';
import { PageContent } from '../fill/draw/draw-content';
import { drawFooterLine, FOOTER_PLACE } from '../fill/draw/draw-footer';
import { numbers } from '../fill/draw/draw-numbers';
import { drawMark, MARK_BOX, markPlacements } from '../fill/draw/watermark';
import { latin1 } from '../pdf/reader/characters';
import type { PageNode } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { PdfDict, PdfRef, type PdfValue } from '../pdf/values';
import { ByteSink } from '../pdf/writer/byte-sink';
import type { FileUpdate } from '../pdf/writer/file-update';
import { writeValue } from '../pdf/writer/write-value';
import { type Trim, trimSheet } from './trim';

export type PageBox = readonly [number, number, number, number];

export function pageBox(file: PdfFile, { dict }: PageNode): PageBox {
  const [left = 0, bottom = 0, right = 0, top = 0] = (file.array(dict.get('MediaBox')) ?? []).map(
    (side) => file.number(side) ?? 0,
  );
  return [left, bottom, right, top];
}

/** The numbers of the forms that all pages share; null for a form that is not drawn. */
type Over = { mark: number | null; footer: number | null };

const [MARK_NAME, FOOTER_NAME] = ['QuilletMark', 'QuilletFooter'];
/**
 * The box of the footer form, in its own coordinates: longer than any id, with room for descenders.
 */
const FOOTER_BOX: [number, number, number, number] = [0, -3, 300, 10];

type WantedOver = { test: boolean; footLine?: string | undefined; trim?: Trim | undefined };

/** Whether every page is written again. */
export function isDrawnOver({ test, footLine, trim }: WantedOver): boolean {
  return test || footLine !== undefined || trim !== undefined;
}

/**
 * Draws the TEST watermark, the footer line and crop marks over the printed pages. They come last in the
 * content of a page and do not depend on the graphics state it leaves. Returns the number of the
 * watermark, for pages added later.
 */
export function drawOver(
  file: PdfFile,
  pages: readonly PageNode[],
  { update, resources }: { update: FileUpdate; resources: ResourceWriter },
  wanted: WantedOver,
): number | null {
  if (!isDrawnOver(wanted)) return null;
  const { test, footLine, trim } = wanted;
  const form = (box: PageBox, draw: (content: PageContent) => void): number => {
    const [number, content] = [update.newNumber(), new PageContent()];
    draw(content);
    resources.form(number, content, [...box]);
    return number;
  };
  const over: Over = {
    mark: test ? form(MARK_BOX, drawMark) : null,
    footer: footLine === undefined ? null : form(FOOTER_BOX, (content) => drawFooterLine(content, footLine)),
  };
  const before = update.newNumber();
  update.stream(before, '', 'q');
  const drawings = new Map<string, number>();
  for (const page of pages) {
    if (page.ref === null) throw new Error('The browser printed a page that is not an object.');
    const box = pageBox(file, page);
    const trimmed = trimSheet(box, trim);
    const drawing = drawingOn(box, over, trimmed?.bleed) + (trimmed?.marks ?? '');
    const known = drawings.get(drawing);
    const after = known ?? update.newNumber();
    if (known === undefined) update.stream(after, '', drawing);
    drawings.set(drawing, after);
    const drawn = withDrawing(file, page, { before, after, over });
    update.object(page.ref.number, spell(trimmed ? drawn.with(trimmed.boxes) : drawn));
  }
  return over.mark;
}

/** The footer line stands above what is cut off. */
function drawingOn([left, bottom, right, top]: PageBox, { mark, footer }: Over, bleed = 0): string {
  const [width, height] = [right - left, top - bottom];
  const placements =
    mark === null ? [] : markPlacements({ width, height, toUserSpace: [1, 0, 0, -1, left, top] });
  const draws = placements.map((matrix) => `q ${numbers(matrix)} cm /${MARK_NAME} Do Q`);
  const watermark =
    mark === null ? '' : ` /Artifact <</Type/Pagination/Subtype/Watermark>> BDC ${draws.join(' ')} EMC`;
  const place = numbers([1, 0, 0, 1, left + bleed + FOOTER_PLACE.left, bottom + bleed + FOOTER_PLACE.up]);
  const line =
    footer === null
      ? ''
      : ` /Artifact <</Type/Pagination/Subtype/Footer>> BDC q ${place} cm /${FOOTER_NAME} Do Q EMC`;
  return `Q${line}${watermark}`;
}

type Drawing = { before: number; after: number; over: Over };

function withDrawing(file: PdfFile, { dict }: PageNode, { before, after, over }: Drawing): PdfDict {
  const contents = dict.get('Contents');
  const own = file.array(contents) ?? (contents === null ? [] : [contents]);
  const resources = file.dict(dict.get('Resources')) ?? new PdfDict();
  const objects = file.dict(resources.get('XObject')) ?? new PdfDict();
  const drawn = {
    ...(over.mark !== null && { [MARK_NAME]: new PdfRef(over.mark, 0) }),
    ...(over.footer !== null && { [FOOTER_NAME]: new PdfRef(over.footer, 0) }),
  };
  return dict.with({
    Contents: [new PdfRef(before, 0), ...own, new PdfRef(after, 0)],
    Resources: resources.with({ XObject: objects.with(drawn) }),
  });
}

/** The room for a value at first: long documents have a hundred thousand short ones. */
const SPELLED_BYTES = 1024;

export function spell(value: PdfValue): string {
  const sink = new ByteSink(SPELLED_BYTES);
  writeValue(sink, value, ({ number, generation }) => `${number} ${generation} R`);
  return latin1(sink.toBytes());
}
