import { sha256Hex } from '../../lib/digest';
import { appendAttachments } from '../attachments/append-attachments';
import type { AttachedFile } from '../attachments/attached-file';
import { breachesOfAdditions } from '../conformance/about-breaches';
import { appendLevels } from '../conformance/append-levels';
import { type Conformance, fails, reachedBy, type WantedConformance } from '../conformance/conformance';
import type { ConformanceLevel } from '../conformance/levels';
import type { Breach } from '../conformance/look/breach';
import { lookAtPrint } from '../conformance/look/look-at-print';
import type { DrawFurther } from '../fill/append/append-pages';
import { ResourceWriter } from '../fill/append/append-resources';
import type { InvoiceFacts } from '../invoice/invoice-profiles';
import { limits } from '../limits';
import { PdfProblem } from '../pdf/pdf-problem';
import { latin1, startsWithText } from '../pdf/reader/characters';
import { openPdf } from '../pdf/reader/open-pdf';
import { type PageNode, readPages } from '../pdf/reader/page-tree';
import type { PdfFile } from '../pdf/reader/pdf-file';
import { SharedObjects } from '../pdf/reader/shared-objects';
import { WorkBudget } from '../pdf/reader/work-budget';
import { textOf } from '../pdf/text-string';
import { dictOf, PdfDict, PdfRef, PdfString, type PdfValue } from '../pdf/values';
import { type DocumentAbout, spellInfo } from '../pdf/writer/document-info';
import { type FileEnd, FileUpdate } from '../pdf/writer/file-update';
import { type SignatureSlot, slotAt } from '../pdf/writer/signature-slot';
import { appendSeal, type Seal } from '../seal/spell-seal';
import { addPages } from './add-pages';
import type { PrintOutcome } from './chromium/print-outcome';
import { drawOver, isDrawnOver, type PageBox, pageBox, spell } from './draw-over';
import { settleSoftHyphens } from './hyphenation/settle-soft-hyphens';
import { missingGlyphs } from './missing-glyphs';
import { printedBudget } from './printed-budget';
import { PrintedStructure } from './printed-structure';
import { settlePrinted } from './settle-printed';
import { mendPrinted } from './tags/mend-printed';
import { paperAround, type Trim } from './trim';

export type Finishing = {
  about: DocumentAbout;
  test: boolean;
  now: Date;
  /** A small line at the foot of every page. */
  footLine?: string | undefined;
  /** Draws the pages that follow all others. */
  further?: DrawFurther | undefined;
  /** The seal that will cover the whole document. */
  seal?: Seal | undefined;
  conformance?: WantedConformance | undefined;
  attachments?: readonly AttachedFile[] | undefined;
  /** The profile of the invoice among the attachments. */
  invoice?: InvoiceFacts | undefined;
  /** Why the document fails whatever else is found. */
  unfit?: string | undefined;
  trim?: Trim | undefined;
  /** Whether the page may have soft hyphens, which are no part of its text. */
  softHyphens?: boolean | undefined;
  /** The characters of the page that no font has. */
  uncovered?: (() => Promise<string[]>) | undefined;
};

/**
 * Finishes a printed PDF: sets title, language and dates, and draws the TEST watermark into the content of
 * every page of a test PDF. All of it is appended, so links, outline and tags stay as printed.
 */
export async function finishPdf(printed: Uint8Array, finishing: Finishing): Promise<PrintOutcome> {
  settlePrinted(printed, finishing.now);
  try {
    if (finishing.softHyphens) await settleSoftHyphens(printed);
    const { file, problem, id } = await openMended(printed, finishing.conformance);
    const pages = await readPages(file);
    const tooLarge = pages.some((page) => !isPage(paperAround(pageBox(file, page), finishing.trim)));
    if (tooLarge) return { ok: false, message: tooLargePage };
    const conformance = await judge({ file, pages, problem }, finishing);
    const missing = await missingGlyphs(file, pages, finishing.uncovered);
    const missesLevel = conformance && finishing.conformance && fails(finishing.conformance, conformance);
    const failures = [finishing.unfit ?? [], missesLevel ? conformance.breaches : []].flat();
    if (failures.length > 0) return { ok: false, message: failures.join(' '), missingGlyphs: missing };
    const levels = conformance?.reached ?? [];
    const appended = await append(file, pages, { ...finishing, levels, id });
    return { ok: true, ...appended, conformance, missingGlyphs: missing };
  } catch (error) {
    if (error instanceof PdfProblem && error.code === 'too_many_pages') {
      return {
        ok: false,
        message: `The PDF would have more than ${limits.printedPages} pages (printedPages).`,
      };
    }
    throw error;
  }
}

/** A printed PDF after it was mended. `problem`: why it could not be. `id`: the hash of what was printed. */
type MendedFile = { file: PdfFile; problem: string | null; id: string };

async function openMended(printed: Uint8Array, wanted: WantedConformance | undefined): Promise<MendedFile> {
  const shared = new SharedObjects();
  const file = await open(printed, shared);
  const id = sha256Hex(printed).slice(0, ID_DIGITS);
  const levels = wanted?.levels ?? [];
  const content = levels.includes('pdfua-1');
  const asked = { text: content || levels.includes('pdfa-2u'), content };
  const { bytes, problem } = await mendPrinted(file, endOf(file, id), asked);
  // A file that was too much work has no budget left.
  const isDone = bytes === printed && problem === null;
  return { file: isDone ? file : await open(bytes, shared), problem, id };
}

function open(printed: Uint8Array, shared: SharedObjects): Promise<PdfFile> {
  return openPdf(printed, new WorkBudget(printedBudget, printed.length), '', shared);
}

/** An identifier of a PDF has 16 bytes. */
const ID_DIGITS = 32;

const tooLargePage = `A page would be longer than ${limits.printedPageSide} points (printedPageSide).`;

function isPage([left, bottom, right, top]: PageBox): boolean {
  return [right - left, top - bottom].every((side) => side > 0 && side <= limits.printedPageSide);
}

/** Looks at what the browser printed, after it was mended, when levels are wanted. */
async function judge(
  { file, pages, problem }: Omit<MendedFile, 'id'> & { pages: readonly PageNode[] },
  { conformance, about, seal, trim }: Finishing,
): Promise<Conformance | undefined> {
  if (!conformance) return undefined;
  const { levels } = conformance;
  const [first] = pages;
  const breaches = [
    ...(await lookAtPrint(file, { levels, allowed: printedBudget })),
    ...(problem === null ? [] : [unmended(problem)]),
    ...breachesOfAdditions({
      about,
      sealed: seal && first ? [...paperAround(pageBox(file, first), trim)] : null,
      copies: [],
    }),
  ];
  return reachedBy(breaches, levels);
}

function unmended(problem: string): Breach {
  return { clause: '7.1', letter: 'UA', what: `tags that could not be mended (${problem})` };
}

async function append(
  file: PdfFile,
  printedPages: readonly PageNode[],
  finishing: Finishing & { levels: readonly ConformanceLevel[]; id: string },
): Promise<{ pdf: Uint8Array; pageCount: number; slot: SignatureSlot | null }> {
  const printed = file.bytes;
  const update = new FileUpdate(endOf(file, finishing.id));
  const { about, now, levels, further, attachments, invoice, trim } = finishing;
  const { pages, catalog } = enterSeal(file, printedPages, update, finishing);
  const resources = new ResourceWriter(update, finishing.conformance?.standIns);
  const mark = drawOver(file, pages, { update, resources }, finishing);
  const structure = PrintedStructure.of(file, update);
  const more = await addPages(file, pages, { update, resources, structure }, { further, mark, trim });
  update.object(infoOf(file), `<<${spellInfo(about, now)}>>`);
  structure?.write();
  const said = levels.length === 0 ? {} : appendLevels(update, { levels, about, now, invoice });
  const attached = attachments ? attach(file, update, attachments, now) : {};
  const viewing = levels.includes('pdfua-1') ? showTitle(file) : {};
  writeCatalog(file, update, { ...catalog, ...languageOf(file, about), ...viewing, ...said, ...attached });
  const suffix = update.finish();
  const whole = new Uint8Array(printed.length + suffix.length);
  whole.set(printed);
  whole.set(suffix, printed.length);
  const slot = update.slot && slotAt(update.slot, printed.length);
  return { pdf: whole, pageCount: pages.length + more, slot };
}

/** Enters a seal on the first page. Returns the changed pages and what the catalogue gets. */
function enterSeal(
  file: PdfFile,
  pages: readonly PageNode[],
  update: FileUpdate,
  { seal, ...finishing }: Finishing,
): { pages: readonly PageNode[]; catalog: Record<string, PdfValue> } {
  const [first, ...others] = pages;
  if (!seal || !first?.ref) return { pages, catalog: {} };
  const { field, signature, store } = appendSeal(update, seal, { page: first.ref.number, allows: 'nothing' });
  const own = file.array(first.dict.get('Annots')) ?? [];
  const dict = first.dict.with({ Annots: [...own, new PdfRef(field, 0)] });
  // A page that is drawn over is written then.
  if (!isDrawnOver(finishing)) update.object(first.ref.number, spell(dict));
  const form = dictOf({ Fields: [new PdfRef(field, 0)], SigFlags: 3 });
  const permissions = dictOf({ DocMDP: new PdfRef(signature, 0) });
  const validated = store === null ? {} : { DSS: new PdfRef(store, 0) };
  return {
    pages: [{ ...first, dict }, ...others],
    catalog: { AcroForm: form, Perms: permissions, ...validated },
  };
}

/** Writes attached files. Returns what the catalogue gets: its names stay beside them. */
function attach(
  file: PdfFile,
  update: FileUpdate,
  files: readonly AttachedFile[],
  now: Date,
): Record<string, PdfValue> {
  const { AF, EmbeddedFiles } = appendAttachments(update, files, now);
  const names = file.dict(file.dict(file.trailer.get('Root'))?.get('Names') ?? null) ?? new PdfDict();
  return { AF, Names: names.with({ EmbeddedFiles }) };
}

/** What the catalogue gets where the browser has not written this language. */
function languageOf(file: PdfFile, { language }: DocumentAbout): Record<string, PdfValue> {
  const own = textOf(file.resolve(file.dict(file.trailer.get('Root'))?.get('Lang') ?? null));
  return language && language !== own ? { Lang: new PdfString(new TextEncoder().encode(language)) } : {};
}

/** What the catalogue of a PDF/UA gets: viewers show its title. */
function showTitle(file: PdfFile): Record<string, PdfValue> {
  const viewing = file.dict(file.dict(file.trailer.get('Root'))?.get('ViewerPreferences') ?? null);
  return { ViewerPreferences: (viewing ?? new PdfDict()).with({ DisplayDocTitle: true }) };
}

/** Writes these entries into the catalogue, when there are any. */
function writeCatalog(file: PdfFile, update: FileUpdate, entries: Record<string, PdfValue>): void {
  const root = file.trailer.get('Root');
  const catalog = file.dict(root);
  if (Object.keys(entries).length === 0 || !(root instanceof PdfRef) || catalog === null) return;
  update.object(root.number, spell(catalog.with(entries)));
}

/**
 * Returns the object number of the document information, or an unused one when the browser wrote
 * none.
 */
function infoOf(file: PdfFile): number {
  const info = file.trailer.get('Info');
  return info instanceof PdfRef ? info.number : sizeOf(file);
}

function sizeOf(file: PdfFile): number {
  return file.number(file.trailer.get('Size')) ?? 0;
}

function endOf(file: PdfFile, id: string): FileEnd {
  const printed = file.bytes;
  const info = infoOf(file);
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
    id,
  };
}
