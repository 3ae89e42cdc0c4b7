import type { Field } from '../../fields/field-schema';
import { yieldToEventLoop } from '../pdf/yield-to-event-loop';
import { drawWatermark } from '../watermark';
import type { DocumentPlan } from './document-plan';
import { attachContents } from './draw-attach';
import { PageContent } from './draw-content';
import { loadImages } from './draw-images';
import { boxMatrix, type Matrix } from './draw-matrix';
import { DrawReport } from './draw-report';
import { layoutSpreads } from './draw-spreads';
import type { DisplayContext } from './fields/display';
import { displays } from './fields/displays';

export interface DrawInput {
  /** The compiled document: no form, each page's content wrapped in q/Q. */
  pdf: Uint8Array;
  plan: DocumentPlan;
  fields: readonly Field[];
  /** Valid against the template's schema. */
  data: unknown;
  test: boolean;
  title: string;
  now: Date;
}

export type DrawResult =
  | { outcome: 'drawn'; bytes: Uint8Array; truncatedText: Record<string, string>; missingGlyphs: string[] }
  | { outcome: 'failed'; state: 'image_processing_failed' | 'error'; message: string };

/** Fields drawn before everything else that waits gets a turn. */
const FIELDS_PER_TICK = 100;

/** Draws the values onto the document. The same input gives the same bytes. */
export async function drawSubmission(input: DrawInput): Promise<DrawResult> {
  const fields = input.fields.filter((field) => !field.hidden);
  const lost = fields.find((field) => field.page > input.plan.pages.length);
  if (lost !== undefined) {
    const pages = input.plan.pages.length;
    return failed(
      'error',
      `field "${lost.name}" is on page ${lost.page}, but the document ends at page ${pages}`,
    );
  }
  const values = { data: input.data, now: input.now };
  const loaded = await loadImages(fields, values);
  if (!loaded.ok) return failed('image_processing_failed', loaded.message);
  const report = new DrawReport();
  const context = { values, images: loaded.images, spreads: layoutSpreads(fields, values), report };
  const contents = await drawPages(input, fields, context);
  const { pdf, plan, title, now } = input;
  const bytes = await attachContents({ pdf, pages: plan.pages, contents, title, now });
  return {
    outcome: 'drawn',
    bytes,
    truncatedText: report.truncatedText,
    missingGlyphs: report.missingGlyphs,
  };
}

async function drawPages(
  input: DrawInput,
  fields: readonly Field[],
  context: DisplayContext,
): Promise<Map<number, PageContent>> {
  const { pages } = input.plan;
  const contents = pages.map(() => new PageContent());
  for (const [index, field] of fields.entries()) {
    const [content, page] = [contents[field.page - 1], pages[field.page - 1]];
    if (content !== undefined && page !== undefined) drawField(content, page.toUserSpace, field, context);
    if (index % FIELDS_PER_TICK === FIELDS_PER_TICK - 1) await yieldToEventLoop();
  }
  for (const [index, content] of contents.entries()) {
    const page = pages[index];
    if (input.test && page !== undefined) drawWatermark(content, page);
  }
  return new Map([...contents.entries()].filter(([, content]) => !content.isEmpty));
}

function drawField(content: PageContent, page: Matrix, field: Field, context: DisplayContext): void {
  content.within(boxMatrix(page, field), field.opacity, () => {
    if (field.backgroundColor !== null) {
      content.fillColor(field.backgroundColor);
      content.fillRectangle(0, 0, field.width, field.height);
    }
    displays[field.displayType](content, field, context);
  });
}

function failed(state: 'image_processing_failed' | 'error', message: string): DrawResult {
  return { outcome: 'failed', state, message };
}
