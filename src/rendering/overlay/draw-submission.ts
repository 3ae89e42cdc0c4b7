import type { Field } from '../../fields/field-schema';
import type { FontLibrary } from '../fonts/font-library';
import { FontUses } from '../fonts/font-use';
import { yieldToEventLoop } from '../pdf/yield-to-event-loop';
import { appendDrawing } from './append-drawing';
import type { DocumentPlan, PagePlan } from './document-plan';
import { PageContent } from './draw-content';
import { loadImages } from './draw-images';
import { placeOf } from './draw-places';
import { DrawReport } from './draw-report';
import { groupSpreads, layoutSpreads } from './draw-spreads';
import { prepareTypesetter } from './draw-typesetter';
import type { DisplayContext } from './fields/display';
import { displays } from './fields/displays';

export interface DrawInput {
  /** The compiled document's plan; the document itself is not needed. */
  plan: DocumentPlan;
  fields: readonly Field[];
  /** Valid against the template's schema. */
  data: unknown;
  test: boolean;
  title: string;
  now: Date;
  /** For what the standard fonts lack; without them, boxes are drawn. */
  fonts?: FontLibrary;
}

export type DrawResult =
  | {
      outcome: 'drawn';
      /** What follows the compiled document's bytes in the finished PDF. */
      suffix: Uint8Array;
      truncatedText: Record<string, string>;
      missingGlyphs: string[];
    }
  | { outcome: 'failed'; state: 'image_processing_failed' | 'error'; message: string };

/** Fields drawn before everything else that waits gets a turn. */
const FIELDS_PER_TICK = 100;

/** Draws the values. The same input gives the same bytes. */
export async function drawSubmission(input: DrawInput): Promise<DrawResult> {
  const { plan, test, title, now } = input;
  const fields = input.fields.filter((field) => !field.hidden);
  const lost = fields.find((field) => field.page > plan.pages.length);
  if (lost !== undefined) {
    const pages = plan.pages.length;
    return failed(
      'error',
      `field "${lost.name}" is on page ${lost.page}, but the document ends at page ${pages}`,
    );
  }
  const values = { data: input.data, now };
  const loaded = await loadImages(fields, values);
  if (!loaded.ok) return failed('image_processing_failed', loaded.message);
  const report = new DrawReport();
  const typesetter = await prepareTypesetter(input.fonts, fields, values);
  const spreads = layoutSpreads(groupSpreads(fields), values, typesetter);
  const context = { values, images: loaded.images, spreads, report, typesetter };
  const contents = await drawFields(plan.pages, fields, context);
  return {
    outcome: 'drawn',
    suffix: appendDrawing({ plan, contents, test, title, now }),
    truncatedText: report.truncatedText,
    missingGlyphs: report.missingGlyphs,
  };
}

/** The content of each page that gets any, by its index. Pages without fields cost nothing. */
async function drawFields(
  pages: readonly PagePlan[],
  fields: readonly Field[],
  context: DisplayContext,
): Promise<Map<number, PageContent>> {
  const contents = new Map<number, PageContent>();
  const uses = new FontUses();
  for (const [index, field] of fields.entries()) {
    const page = pages[field.page - 1];
    if (page === undefined) continue;
    const content = contents.get(field.page - 1) ?? new PageContent(uses);
    drawField(content, placeOf(field, page), field, context);
    if (!content.isEmpty) contents.set(field.page - 1, content);
    if (index % FIELDS_PER_TICK === FIELDS_PER_TICK - 1) await yieldToEventLoop();
  }
  return contents;
}

function drawField(content: PageContent, place: string, field: Field, context: DisplayContext): void {
  content.within(place, field.opacity, () => {
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
