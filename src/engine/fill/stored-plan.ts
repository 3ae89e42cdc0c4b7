import * as z from 'zod';
import { type DocumentPlan, PLAN_VERSION } from './document-plan';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const matrix = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);

const planSchema = z.object({
  version: z.literal(PLAN_VERSION),
  pageCount: z.int(),
  pages: z.array(
    z.object({
      width: z.number(),
      height: z.number(),
      cropBox: box,
      rotate: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      userUnit: z.number(),
      toUserSpace: matrix,
    }),
  ),
  base: z.object({
    length: z.int(),
    startXref: z.int(),
    size: z.int(),
    root: z.int(),
    info: z.int(),
    id: z.string(),
    xref: z.enum(['table', 'stream']),
    keptInfo: z.string(),
    mark: z.int(),
    firstOverlay: z.int(),
    firstAnnotations: z.int(),
    annotations: z.record(z.string(), z.string()),
    catalog: z.string(),
    tree: z.int(),
    firstPage: z.int(),
    pageOffsets: z.array(z.int()),
  }),
});

/** Reads a stored plan. A document with a plan of another version can no longer be drawn on. */
export function readPlan(json: string): DocumentPlan {
  const stored: unknown = JSON.parse(json);
  const version = z.object({ version: z.unknown() }).safeParse(stored).data?.version;
  if (version !== PLAN_VERSION) {
    throw new Error(
      `The document has a plan of version ${version}, but version ${PLAN_VERSION} is needed. Upload the document again.`,
    );
  }
  return planSchema.parse(stored);
}
