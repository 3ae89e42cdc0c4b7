import type { WantedAttachments } from '../../attachments/spell-attached';
import { breachesOfAdditions } from '../../conformance/about-breaches';
import { type Conformance, fails, type WantedLevels } from '../../conformance/conformance';
import { type ReachedLevels, reachLevels } from '../../conformance/reach-levels';
import type { Field } from '../../fields/field-schema';
import type { InvoiceFacts } from '../../invoice/invoice-profiles';
import { yieldToEventLoop } from '../../pdf/reader/yield-to-event-loop';
import type { DocumentAbout } from '../../pdf/writer/document-info';
import type { SignatureSlot } from '../../pdf/writer/signature-slot';
import type { Seal } from '../../seal/spell-seal';
import type { FontLibrary } from '../../text/fonts/font-library';
import { FontUses } from '../../text/fonts/font-use';
import { appendDrawing, type Drawing } from '../append/append-drawing';
import { type DrawFurther, newPagePlace } from '../append/append-pages';
import { continuationTexts } from '../continuation/continuation-texts';
import { layoutAhead } from '../continuation/layout-ahead';
import type { DocumentPlan, PagePlan } from '../document-plan';
import { drawFormBox } from '../editable/draw-form-box';
import type { FormBox } from '../editable/form-box';
import { USUAL_PEN } from '../editable/form-writer';
import { drawEmptyBoxes, drawOwnLook } from '../looks/draw-own-look';
import { unclaimedBoxes } from '../looks/find-own-look';
import { DrawnPages } from '../structure/drawn-pages';
import type { DisplayContext } from '../values/display';
import { displays } from '../values/displays';
import { loadCodes } from './draw-codes';
import type { PageContent } from './draw-content';
import { drawFooter, drawFooters } from './draw-footer';
import { type Downloads, loadImages } from './draw-images';
import { placeOf } from './draw-places';
import { DrawReport } from './draw-report';
import { type Repeated, Sheets } from './draw-sheets';
import {
  drawSignatureMark,
  marksByField,
  type SignatureMark,
  type SignatureMarks,
  textsOfMarks,
} from './draw-signature-mark';
import { prepareTypesetter } from './draw-typesetter';
import { DrawValues } from './draw-values';
import { MARK_FONT } from './watermark';

export type DrawInput = {
  /** The plan of the compiled document. Drawing does not need the document itself. */
  plan: DocumentPlan;
  fields: readonly Field[];
  /** Data that is valid against the schema of the template. */
  data: unknown;
  /**
   * True to make form fields of the fields that can be filled in, unless a field says otherwise.
   * False draws all of them as page content.
   */
  editable?: boolean;
  test: boolean;
  /** The title of a document that has none. */
  title: string;
  /** What the PDF says about itself in place of what the document says. */
  about?: DocumentAbout | undefined;
  now: Date;
  /** The images that `data` gives by URL. */
  downloads?: Downloads;
  /** Fonts for characters that the standard fonts lack. Without fonts, boxes are drawn instead. */
  fonts?: FontLibrary;
  /** Pages to repeat, each after itself. The page numbers of `fields` count the repetitions. */
  repeated?: Repeated;
  /** Small texts in the boxes of signatures. */
  marks?: readonly SignatureMark[] | undefined;
  /** A small line at the foot of every page. */
  footer?: string | undefined;
  /** Draws the pages that follow all others. */
  further?: DrawFurther | undefined;
  /** The seal that will cover the whole document. */
  seal?: Seal | undefined;
  /** The levels that the PDF is to reach. `plan` is then that of a document that was prepared for them. */
  conformance?: WantedLevels | undefined;
  /** The invoice among the attached files. */
  invoice?: InvoiceFacts | undefined;
  /**
   * False for a PDF that will be encrypted: the signatures of the document, which break then, leave
   * its form, and only what they show stays.
   */
  keepsSignatures?: boolean;
  attachments?: WantedAttachments | undefined;
};

export type DrawResult =
  | {
      outcome: 'drawn';
      /** The bytes that follow those of the compiled document in the finished PDF. */
      suffix: Uint8Array;
      /** The room in `suffix` for the signature of the seal. */
      slot: SignatureSlot | null;
      /** The number of pages of the finished PDF. */
      pageCount: number;
      truncatedText: Record<string, string>;
      missingGlyphs: string[];
      conformance?: Conformance | undefined;
    }
  | {
      outcome: 'failed';
      state: 'image_processing_failed' | 'error';
      message: string;
      /** What was found before it failed. */
      truncatedText?: Record<string, string>;
      missingGlyphs?: string[];
    };

/**
 * Fields drawn before other waiting work gets a turn. This many outlines of a code take as long as
 * a field.
 */
const FIELDS_PER_TICK = 100;
const OUTLINES_PER_FIELD = 20;

/** Draws the values of a submission. The same input gives the same bytes. */
export async function drawSubmission(input: DrawInput): Promise<DrawResult> {
  const { plan, test, now } = input;
  const title = input.about?.title ?? plan.base.about.title ?? input.title;
  const about = { ...plan.base.about, ...input.about, title };
  const fields = input.fields.filter((field) => !field.hidden);
  const sheets = new Sheets(plan, input.repeated);
  const lost = fields.find((field) => field.page > sheets.pages.length);
  if (lost !== undefined) {
    const pages = sheets.pages.length;
    return failed(
      'error',
      `field "${lost.name}" is on page ${lost.page}, but the document ends at page ${pages}`,
    );
  }
  const values = new DrawValues(input.data, now);
  const loaded = await loadImages(fields, values, input.downloads, input.fonts);
  if (!loaded.ok) return failed('image_processing_failed', loaded.message);
  const encoded = await loadCodes(fields, values);
  if (!encoded.ok) return failed('error', encoded.message);
  const report = new DrawReport();
  const marks = input.marks ?? [];
  const further = [...continuationTexts(fields, title), ...textsOfMarks(marks)];
  const typesetter = await prepareTypesetter(input.fonts, fields, values, further);
  const uses = new FontUses();
  const context = { values, images: loaded.images, codes: encoded.codes, report, typesetter };
  const { spreads, last } = await layoutAhead({ fields, pages: sheets.pages, title, uses }, context);
  const drawing = {
    ...{ ...context, spreads, uses, marks: marksByField(marks) },
    editable: input.editable ?? false,
  };
  const { language } = about;
  const drawn = new DrawnPages(plan, { sheets: sheets.sheets, fields, uses, language });
  const boxes = await drawFields(drawn, { pages: sheets.pages, fields }, drawing);
  if (input.footer !== undefined) {
    drawFooters(drawn, sheets.pages, input.footer);
    for (const page of last) drawFooter(page.content, newPagePlace(page), input.footer);
  }
  const { contents, repeated } = await sheets.divide(drawn.contents);
  const pages = (await input.further?.(uses, sheets.pages[0])) ?? [];
  const added = { sheets: sheets.sheets, repeated, last: [...last, ...pages] };
  const { seal, keepsSignatures = true, attachments, invoice } = input;
  const reached = await reach(input, { contents, forms: drawn.forms, boxes, added, about });
  const { truncatedText, missingGlyphs } = report;
  if (reached && input.conformance && fails(input.conformance, reached))
    return { ...failed('error', reached.breaches.join(' ')), truncatedText, missingGlyphs };
  const { forms, said } = drawn;
  const finished = { plan, contents, forms, said, boxes, added, test, about, now };
  return {
    outcome: 'drawn',
    ...appendDrawing({ ...finished, seal, keepsSignatures, attachments, invoice, reached }),
    conformance: reached && { reached: reached.reached, breaches: reached.breaches },
    truncatedText,
    missingGlyphs,
  };
}

type ToAppend = Pick<Drawing, 'contents' | 'forms' | 'boxes' | 'added' | 'about'>;

/** Looks at all that will be appended, when levels are wanted. */
async function reach(
  { plan, conformance, fonts, test, seal }: DrawInput,
  { contents, forms, boxes, added, about }: ToAppend,
): Promise<ReachedLevels | undefined> {
  if (conformance === undefined || fonts === undefined) return undefined;
  const pages = [...forms, ...added.repeated, ...added.last].map(({ content }) => content);
  const looks = boxes.flatMap(({ look, entry }) => ('offLook' in entry ? [look, entry.offLook] : [look]));
  const pens = boxes.map(({ pen }) => pen.font);
  const usual = [...(boxes.length > 0 ? [USUAL_PEN] : []), ...(test ? [MARK_FONT] : [])];
  const drawn = { contents: [...contents.values(), ...pages, ...looks], fonts: [...pens, ...usual] };
  const breaches = [
    ...(plan.base.breaches ?? []),
    ...breachesOfAdditions({
      about,
      sealed: (seal && plan.pages[0]?.cropBox) ?? null,
      copies: added.repeated.map(({ index }) => plan.base.structure?.pages[index]),
    }),
  ];
  return reachLevels(conformance, { ...drawn, breaches }, fonts);
}

/** Draws all fields. Returns those that become boxes of form fields instead. */
async function drawFields(
  drawn: DrawnPages,
  { pages, fields }: { pages: readonly PagePlan[]; fields: readonly Field[] },
  context: DisplayContext & { editable: boolean; uses: FontUses; marks: SignatureMarks },
): Promise<FormBox[]> {
  const boxes: FormBox[] = [];
  const { uses } = context;
  for (const [page, plan] of pages.entries()) {
    const unclaimed = unclaimedBoxes(plan, page + 1, fields);
    if (unclaimed.length > 0)
      drawn.artifact(page, 'below', (content) => drawEmptyBoxes(content, plan, unclaimed));
  }
  let waiting = 0;
  for (const field of fields) {
    if (waiting >= FIELDS_PER_TICK) {
      await yieldToEventLoop();
      waiting = 0;
    }
    waiting += 1 + (context.codes.get(field)?.polygons.length ?? 0) / OUTLINES_PER_FIELD;
    const page = field.page - 1;
    const plan = pages[page];
    if (plan === undefined) continue;
    const isEditable = field.editable ?? context.editable;
    const box = isEditable ? drawFormBox({ field, page, plan, uses }, context) : null;
    if (box !== null) {
      boxes.push(box);
      continue;
    }
    drawn.field(page, field, context.values, (content) => drawField(content, plan, field, context));
  }
  return boxes;
}

function drawField(
  content: PageContent,
  page: PagePlan,
  field: Field,
  context: DisplayContext & { marks: SignatureMarks },
): void {
  content.within(placeOf(field, page), field.opacity, () => {
    if (field.backgroundColor !== null) {
      content.fillColor(field.backgroundColor);
      content.fillRectangle(0, 0, field.width, field.height);
    }
    const { marks, typesetter } = context;
    drawSignatureMark(content, field, { marks, data: context.values.data, typesetter });
    const isDrawn = drawOwnLook(content, field, page, context.values);
    if (!isDrawn) displays[field.displayType](content, field, context);
  });
}

function failed(state: 'image_processing_failed' | 'error', message: string): DrawResult {
  return { outcome: 'failed', state, message };
}
