import { limits } from '../../limits';
import { sha256Hex } from '../../platform/digest';
import { ResourceWriter } from '../overlay/append-resources';
import { PageContent } from '../overlay/draw-content';
import { numbers } from '../overlay/draw-numbers';
import { ByteSink } from '../pdf/byte-sink';
import { latin1, startsWithText } from '../pdf/characters';
import { type FileEnd, FileUpdate } from '../pdf/file-update';
import { openPdf } from '../pdf/open-pdf';
import { type PageNode, readPages } from '../pdf/page-tree';
import type { PdfFile } from '../pdf/pdf-file';
import { PdfProblem } from '../pdf/pdf-problem';
import { spellTextString } from '../pdf/text-string';
import { PdfDict, PdfRef, type PdfValue } from '../pdf/values';
import { WorkBudget } from '../pdf/work-budget';
import { writeValue } from '../pdf/write-value';
import { drawMark, MARK_BOX, markPlacements } from '../watermark';
import type { PageAbout } from './page-about';
import type { PrintOutcome } from './print/print-outcome';
import { settlePrinted } from './settle-printed';

const PRODUCER = 'Quillet';

export type Finishing = { title: string; about: PageAbout; test: boolean; now: Date };

/**
 * Makes a printed PDF ours: title and dates, and a test document's watermark as content of every page. All of it is
 * appended, so links, outline and tags stay as they were printed.
 */
export const finishPdf = async (printed: Uint8Array, finishing: Finishing): Promise<PrintOutcome> => {
  settlePrinted(printed, finishing.now);
  try {
    const file = await openPdf(printed, new WorkBudget(budgetOf, printed.length));
    const pages = await readPages(file);
    const tooLarge = pages.some((page) => !isPage(boxOf(file, page)));
    if (tooLarge) return { ok: false, message: tooLargePage };
    return { ok: true, pdf: append(file, pages, finishing) };
  } catch (error) {
    if (error instanceof PdfProblem && error.code === 'too_many_pages') {
      return {
        ok: false,
        message: `The PDF would have more than ${limits.printedPages} pages (printedPages).`,
      };
    }
    throw error;
  }
};

const tooLargePage = `A page would be longer than ${limits.printedPageSide} points (printedPageSide).`;

const budgetOf = {
  uploadBytes: limits.printedBytes,
  documentPages: limits.printedPages,
  documentObjects: limits.documentObjects,
  documentNestingDepth: limits.documentNestingDepth,
  documentInflatedBytes: limits.documentInflatedBytes,
  templateFields: limits.templateFields,
};

type Box = readonly [number, number, number, number];

const boxOf = (file: PdfFile, { dict }: PageNode): Box => {
  const [left = 0, bottom = 0, right = 0, top = 0] = (file.array(dict.get('MediaBox')) ?? []).map(
    (side) => file.number(side) ?? 0,
  );
  return [left, bottom, right, top];
};

const isPage = ([left, bottom, right, top]: Box): boolean =>
  [right - left, top - bottom].every((side) => side > 0 && side <= limits.printedPageSide);

const append = (file: PdfFile, pages: readonly PageNode[], finishing: Finishing): Uint8Array => {
  const printed = file.bytes;
  const info = infoOf(file);
  const update = new FileUpdate(endOf(file, printed, info));
  if (finishing.test) markPages(file, pages, update);
  update.object(info, `<<${properties(finishing)}>>`);
  const suffix = update.finish();
  const whole = new Uint8Array(printed.length + suffix.length);
  whole.set(printed);
  whole.set(suffix, printed.length);
  return whole;
};

const properties = ({ title, about, now }: Finishing): string => {
  const { author, subject, keywords } = about;
  const texts = Object.entries({ Title: title, Author: author, Subject: subject, Keywords: keywords });
  const said = texts.flatMap(([name, text]) => (text ? [`/${name} ${spellTextString(text)}`] : []));
  const date = pdfDate(now);
  return `${said.join('')}/Producer(${PRODUCER})/CreationDate ${date}/ModDate ${date}`;
};

/** A number that no object has, where the browser has written no information. */
const infoOf = (file: PdfFile): number => {
  const info = file.trailer.get('Info');
  return info instanceof PdfRef ? info.number : sizeOf(file);
};

const sizeOf = (file: PdfFile): number => file.number(file.trailer.get('Size')) ?? 0;

const endOf = (file: PdfFile, printed: Uint8Array, info: number): FileEnd => {
  const root = file.trailer.get('Root');
  const startXref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin1(printed.subarray(-64)))?.[1];
  if (!(root instanceof PdfRef) || startXref === undefined || file.repaired) {
    throw new Error('The browser printed a PDF that cannot be appended to.');
  }
  return {
    length: printed.length,
    startXref: Number(startXref),
    xref: startsWithText(printed, 'xref', Number(startXref)) ? 'table' : 'stream',
    size: Math.max(sizeOf(file), info + 1),
    root: root.number,
    info,
    id: sha256Hex(printed).slice(0, 32),
  };
};

/** The word is one object. Each page draws it last, whatever state its own content leaves behind. */
const markPages = (file: PdfFile, pages: readonly PageNode[], update: FileUpdate): void => {
  const mark = update.newNumber();
  const word = new PageContent();
  drawMark(word);
  new ResourceWriter(update).form(mark, word, MARK_BOX);
  const before = update.newNumber();
  update.stream(before, '', 'q');
  const drawings = new Map<string, number>();
  for (const page of pages) {
    if (page.ref === null) throw new Error('The browser printed a page that is no object.');
    const drawing = placementsOf(file, page);
    const known = drawings.get(drawing);
    const after = known ?? update.newNumber();
    if (known === undefined) update.stream(after, '', drawing);
    drawings.set(drawing, after);
    update.object(page.ref.number, spell(marked(file, page, { before, after, mark })));
  }
};

const MARK_NAME = 'QuilletMark';

const placementsOf = (file: PdfFile, page: PageNode): string => {
  const [left, bottom, right, top] = boxOf(file, page);
  const [width, height] = [right - left, top - bottom];
  const placements = markPlacements({ width, height, toUserSpace: [1, 0, 0, -1, left, top] });
  const draws = placements.map((matrix) => `q ${numbers(matrix)} cm /${MARK_NAME} Do Q`);
  return `Q /Artifact <</Type/Pagination/Subtype/Watermark>> BDC ${draws.join(' ')} EMC`;
};

type Marking = { before: number; after: number; mark: number };

const marked = (file: PdfFile, { dict }: PageNode, { before, after, mark }: Marking): PdfDict => {
  const contents = dict.get('Contents');
  const own = file.array(contents) ?? (contents === null ? [] : [contents]);
  const resources = file.dict(dict.get('Resources')) ?? new PdfDict();
  const objects = file.dict(resources.get('XObject')) ?? new PdfDict();
  return dict.with({
    Contents: [new PdfRef(before, 0), ...own, new PdfRef(after, 0)],
    Resources: resources.with({ XObject: objects.with({ [MARK_NAME]: new PdfRef(mark, 0) }) }),
  });
};

const spell = (value: PdfValue): string => {
  const sink = new ByteSink();
  writeValue(sink, value, ({ number, generation }) => `${number} ${generation} R`);
  return latin1(sink.toBytes());
};

const pdfDate = (date: Date): string => `(D:${date.toISOString().replace(/\.\d+|[-:T]/g, '')})`;
